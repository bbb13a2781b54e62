/// A text that is safe to print: nothing in it moves the cursor, colours the screen or turns the writing
/// direction.
struct TerminalText: Equatable {
  let text: String

  /// Makes `untrusted` safe. Line breaks and tabs become spaces, other control characters `U+FFFD`.
  init(_ untrusted: String) {
    guard untrusted.unicodeScalars.contains(where: Self.isUnsafe) else {
      text = untrusted
      return
    }
    var safe = String.UnicodeScalarView()
    for scalar in untrusted.unicodeScalars {
      safe.append(Self.isUnsafe(scalar) ? (scalar.properties.isWhitespace ? " " : "\u{FFFD}") : scalar)
    }
    text = String(safe)
  }

  /// Whether a terminal could act on the scalar: C0, DEL, C1, line and paragraph separators, and the marks,
  /// embeddings, overrides and isolates of bidirectional text.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The columns that the text takes in a terminal.
  var width: Int { text.reduce(0) { $0 + $1.terminalWidth } }

  /// The text in exactly `columns` columns: padded with spaces, or cut with an ellipsis.
  func fitted(to columns: Int) -> String {
    let width = width
    return width > columns ? cut(to: columns) : text + String(repeating: " ", count: columns - width)
  }

  /// The text in at most `columns` columns, cut with an ellipsis where it is longer.
  func limited(to columns: Int) -> String {
    width > columns ? cut(to: columns, pads: false) : text
  }

  /// The text at the right of `columns` columns.
  func alignedRight(in columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - width)) + text
  }

  /// The text in lines of at most `columns` columns, broken at spaces where there are any.
  func wrapped(to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if TerminalText(longer).width <= columns || line.isEmpty {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return (lines + [line]).map { TerminalText($0).limited(to: columns) }
  }

  private func cut(to columns: Int, pads: Bool = true) -> String {
    guard columns > 0 else { return "" }
    var kept = ""
    var width = 1  // the ellipsis
    for character in text {
      guard width + character.terminalWidth <= columns else { break }
      kept.append(character)
      width += character.terminalWidth
    }
    return kept + "…" + String(repeating: " ", count: pads ? columns - width : 0)
  }
}

extension Character {
  /// The columns that the character takes in a terminal: 0, 1 or 2.
  ///
  /// A character is what a person sees as one: a letter with its combining marks, an emoji of several scalars.
  var terminalWidth: Int {
    let scalars = unicodeScalars
    if scalars.count > 1, scalars.contains(where: { $0.value == Self.emojiSelector }) { return 2 }
    return scalars.lazy.map(\.terminalWidth).max() ?? 0
  }

  /// Asks for the picture of a character that has a text form too.
  private static let emojiSelector: UInt32 = 0xFE0F
}

extension Unicode.Scalar {
  fileprivate var terminalWidth: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return properties.isEmojiPresentation || Self.isWide(value) ? 2 : 1
    }
  }

  /// The ranges that Unicode's East Asian Width calls wide or full-width, without the emoji.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
      0x20000...0x2FFFD, 0x30000...0x3FFFD:
      true
    default:
      false
    }
  }
}
