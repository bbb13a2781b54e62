import ReposFeature

/// Text that is safe to print: it can't move the cursor, change colors or reverse the writing direction.
struct TerminalText: Equatable {
  let text: String

  /// Text for one line of a terminal, of which the rest can't be seen.
  ///
  /// A description can have a megabyte, and a terminal draws it for each key.
  init(line untrusted: String) {
    self.init(String(untrusted.unicodeScalars.prefix(4_000)))
  }

  /// Replaces line breaks and tabs with spaces, and other control characters with `U+FFFD`.
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

  /// Whether a terminal could interpret the scalar: C0, DEL, C1, line and paragraph separators, and the marks,
  /// embeddings, overrides and isolates of bidirectional text.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The width in terminal columns.
  var width: Int { text.reduce(0) { $0 + $1.terminalWidth } }

  /// The text in exactly `columns` columns, padded with spaces or truncated with an ellipsis.
  func fitted(to columns: Int) -> String {
    let width = width
    return width > columns ? truncated(to: columns) : text + String(repeating: " ", count: columns - width)
  }

  /// The text in at most `columns` columns, truncated with an ellipsis.
  func limited(to columns: Int) -> String {
    width > columns ? truncated(to: columns, pads: false) : text
  }

  /// The text in `columns` columns, aligned right.
  func alignedRight(in columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - width)) + text
  }

  /// The text in lines of at most `columns` columns, broken at spaces.
  ///
  /// - Complexity: O(*n*) in the text.
  func wrapped(to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for word in text.split(separator: " ") {
      let width = TerminalText(String(word)).width
      if line.isEmpty {
        (line, lineWidth) = (String(word), width)
      } else if lineWidth + 1 + width <= columns {
        line += " \(word)"
        lineWidth += 1 + width
      } else {
        lines.append(line)
        (line, lineWidth) = (String(word), width)
      }
    }
    return (lines + [line]).map { TerminalText($0).limited(to: columns) }
  }

  private func truncated(to columns: Int, pads: Bool = true) -> String {
    guard columns > 0 else { return "" }
    var prefix = ""
    var width = 1  // the ellipsis
    for character in text {
      guard width + character.terminalWidth <= columns else { break }
      prefix.append(character)
      width += character.terminalWidth
    }
    return prefix + "…" + String(repeating: " ", count: pads ? columns - width : 0)
  }
}

/// The widths of a table's columns.
struct ColumnWidths: Equatable {
  /// The columns' headings.
  static let heading = (number: "#", name: "Name", age: "Age", description: "Description")
  /// The number of spaces between two cells.
  static let gap = 2

  let number: Int
  let name: Int
  let age: Int
  let description: Int

  /// Fits the rows into `width`. The name takes at most half of the space that it shares with the description.
  ///
  /// - Complexity: O(*n*) in the rows.
  init(_ rows: [RepoRow], width: Int) {
    number = String(rows.count).count
    age = max(ColumnWidths.heading.age.count, rows.lazy.map { $0.age?.count ?? 0 }.max() ?? 0)
    let longestName = rows.lazy.map { TerminalText($0.name).width }.max() ?? 0
    let space = max(0, width - number - age - 3 * Self.gap)
    name = min(max(longestName, ColumnWidths.heading.name.count), max(space / 2, 8))
    description = max(0, space - name)
  }
}

/// The progress of a load in words.
struct LoadingText {
  let text: String

  init(_ progress: ReposScreen.Progress) {
    let pages = progress.pageCount == 1 ? "1 page" : "\(progress.pageCount) pages"
    text = "Loading… \(Self.repositories(progress.repositoryCount)), \(pages)"
  }

  static func repositories(_ count: Int) -> String {
    count == 1 ? "1 repository" : "\(count) repositories"
  }
}

extension Character {
  /// The width in terminal columns: 0, 1 or 2.
  var terminalWidth: Int {
    let scalars = unicodeScalars
    if scalars.count > 1, scalars.contains(where: { $0.value == Self.emojiSelector }) { return 2 }
    return scalars.lazy.map(\.terminalWidth).max() ?? 0
  }

  /// The variation selector that turns a character into an emoji.
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

  /// The wide and full-width ranges of Unicode's East Asian Width, without emoji.
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
