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
