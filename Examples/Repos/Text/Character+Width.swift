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
