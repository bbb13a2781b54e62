/// The tokens of a source file, with matched brackets.
///
/// The index doesn't record the syntax around a use, such as a capture list or the argument that a call is part of.
/// Comments aren't tokens. A string literal is one token that includes its interpolations, which have tokens of their own.
/// The angle brackets around generic parameters and arguments are brackets; comparisons are symbols.
package final class SourceTokens {
  package enum Kind { case word, number, string, open, close, symbol }

  private let bytes: [UInt8]
  package let kinds: [Kind]
  package let ranges: [Range<Int>]
  /// The matching bracket of each bracket, and each other token itself.
  package let partner: [Int]
  /// The opening bracket around each token, or -1 at the top level.
  package let enclosing: [Int]

  /// The bytes of the interpolations of string literals, by token.
  private let interpolations: [[Range<Int>]]

  package convenience init(bytes: [UInt8]) { self.init(bytes: bytes, in: bytes.indices) }

  /// Reads a part of a file. The ranges are still those of the file.
  private init(bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    var lexer = Lexer(bytes: bytes, in: range)
    var tokens: [Lexer.Token] = []
    while let token = lexer.next() { tokens.append(token) }
    tokens = GenericBrackets(in: tokens, of: bytes).separated
    kinds = tokens.map(\.kind)
    ranges = tokens.map(\.range)
    interpolations = tokens.map(\.interpolations)
    (partner, enclosing) = Self.matchBrackets(of: tokens, in: bytes)
  }

  package convenience init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  package var count: Int { ranges.count }

  package func text(_ token: Int) -> String {
    guard ranges.indices.contains(token) else { return "" }
    return String(decoding: bytes[ranges[token]], as: UTF8.self)
  }

  /// The text of tokens without comments, line breaks and trailing commas.
  package func text(_ range: Range<Int>) -> String {
    var text = ""
    for token in range {
      if matches(token, ","), token + 1 < count, kinds[token + 1] == .close { continue }
      let hugs = kinds[token] == .close || matches(token, ",") || text.hasSuffix("(") || text.hasSuffix("[")
      if !text.isEmpty, !touchesPrevious(token), !hugs { text += " " }
      text += self.text(token)
    }
    return text
  }

  /// Whether a token is an opening bracket. `<` can also be an operator.
  package func isOpening(_ token: Int, _ bracket: String) -> Bool {
    matches(token, bracket) && kinds[token] == .open
  }

  /// Whether a token is a closing bracket.
  func isClosing(_ token: Int, _ bracket: String) -> Bool {
    matches(token, bracket) && kinds[token] == .close
  }

  package func isWord(_ token: Int) -> Bool { kinds.indices.contains(token) && kinds[token] == .word }

  package func matches(_ token: Int, _ text: String) -> Bool {
    guard ranges.indices.contains(token), ranges[token].count == text.utf8.count else { return false }
    return bytes[ranges[token]].elementsEqual(text.utf8)
  }

  /// Whether a token follows the previous one without whitespace.
  package func touchesPrevious(_ token: Int) -> Bool {
    token > 0 && token < count && ranges[token - 1].upperBound == ranges[token].lowerBound
  }

  /// Whether a token is the first on its line.
  package func startsLine(_ token: Int) -> Bool {
    guard ranges.indices.contains(token) else { return true }
    let from = token == 0 ? 0 : ranges[token - 1].upperBound
    return token == 0 || bytes[from..<ranges[token].lowerBound].contains(UInt8(ascii: "\n"))
  }

  /// The token that contains a byte offset, such as that of a string literal around an interpolation.
  func index(containing offset: Int) -> Int? {
    let token = ranges.firstIndexOfRest { $0.upperBound > offset }
    return token < count && ranges[token].contains(offset) ? token : nil
  }

  /// The expressions in a string literal. Empty for any other token.
  package func interpolations(in literal: Int) -> [SourceTokens] {
    interpolations[literal].map { SourceTokens(bytes: bytes, in: $0) }
  }

  /// The token that starts at a byte offset.
  package func index(at offset: Int) -> Int? {
    index(containing: offset).flatMap { ranges[$0].lowerBound == offset ? $0 : nil }
  }

  private static func matchBrackets(
    of tokens: [Lexer.Token],
    in bytes: [UInt8]
  ) -> (partner: [Int], enclosing: [Int]) {
    var partner = Array(tokens.indices)
    var enclosing = Array(repeating: -1, count: tokens.count)
    var stack: [Int] = []
    for token in tokens.indices {
      if tokens[token].kind == .close {
        let opening: UInt8 =
          switch bytes[tokens[token].range.lowerBound] {
          case UInt8(ascii: ")"): UInt8(ascii: "(")
          case UInt8(ascii: "]"): UInt8(ascii: "[")
          case UInt8(ascii: ">"): UInt8(ascii: "<")
          default: UInt8(ascii: "{")
          }
        // Branches of `#if` can leave a bracket unmatched.
        if let position = stack.lastIndex(where: { bytes[tokens[$0].range.lowerBound] == opening }) {
          partner[stack[position]] = token
          partner[token] = stack[position]
          stack.removeSubrange(position...)
        }
      }
      enclosing[token] = stack.last ?? -1
      if tokens[token].kind == .open { stack.append(token) }
    }
    return (partner, enclosing)
  }
}
