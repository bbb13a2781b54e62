/// A key of a terminal's keyboard.
enum Key: Equatable {
  case up, down, pageUp, pageDown, home, end
  case enter, escape, backspace
  /// Ctrl-C.
  case interrupt
  /// Ctrl-Z.
  case suspend
  case character(Character)
}

/// Decodes keys from a terminal's input.
struct KeyReader {
  /// The bytes of an incomplete character.
  private var rest: [UInt8] = []

  /// Decodes the keys in `bytes`. Ignores the sequences of unknown function keys.
  ///
  /// Terminals send a sequence in one piece, so an escape character alone is the escape key.
  mutating func keys(in bytes: [UInt8]) -> [Key] {
    var input = (rest + bytes)[...]
    rest = []
    var keys: [Key] = []
    while let byte = input.first {
      if byte == 0x1B {
        input.removeFirst()
        if let key = Self.takeSequence(from: &input) { keys.append(key) }
      } else if byte < 0x20 || byte == 0x7F {
        input.removeFirst()
        if let key = Self.controls[byte] { keys.append(key) }
      } else if let character = takeCharacter(from: &input) {
        keys.append(.character(character))
      }
    }
    return keys
  }

  private static let controls: [UInt8: Key] = [
    0x03: .interrupt, 0x1A: .suspend, 0x08: .backspace, 0x7F: .backspace, 0x0A: .enter, 0x0D: .enter,
  ]

  private static let sequences: [String: Key] = [
    "A": .up, "B": .down, "H": .home, "F": .end,
    "1~": .home, "4~": .end, "5~": .pageUp, "6~": .pageDown, "7~": .home, "8~": .end,
  ]

  /// Removes the sequence after an escape character: `[A`, `OA`, `[5~`, `[1;5A`.
  private static func takeSequence(from input: inout ArraySlice<UInt8>) -> Key? {
    guard let kind = input.first, kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else {
      return .escape
    }
    input.removeFirst()
    var sequence = ""
    while let byte = input.popFirst() {
      sequence.unicodeScalars.append(UnicodeScalar(byte))
      // The final byte of a sequence (ECMA-48).
      if (0x40...0x7E).contains(byte) { break }
    }
    return sequences[sequence]
  }

  /// Removes one scalar in UTF-8. Saves an incomplete one for the next call, and drops invalid bytes.
  private mutating func takeCharacter(from input: inout ArraySlice<UInt8>) -> Character? {
    let count =
      switch input.first ?? 0 {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let bytes = input.prefix(1) + input.dropFirst().prefix(count - 1).prefix { $0 & 0xC0 == 0x80 }
    if bytes.count < count, bytes.count == input.count {
      rest = Array(bytes)
      input = []
      return nil
    }
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else {
      input.removeFirst()
      return nil
    }
    input.removeFirst(count)
    return character
  }
}
