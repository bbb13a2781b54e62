/// The tokens of a source file, with matched brackets.
///
/// The token doesn't record the syntax around a use, such as a capture list or the argument that a call is part of.
/// Comments aren't tokens, and a string literal is one token that includes its interpolations.
package final class SourceTokens {
  package enum Kind { case word, number, string, open, close, symbol }

  private let bytes: [UInt8]
  package private(set) var kinds: [Kind] = []
  package private(set) var ranges: [Range<Int>] = []
  /// The matching bracket of each bracket, and each other token itself.
  package private(set) var partner: [Int] = []
  /// The opening bracket around each token, or -1 at the top level.
  package private(set) var enclosing: [Int] = []

  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
    var lexer = Lexer(bytes: bytes)
    while let (kind, range) = lexer.next() {
      kinds.append(kind)
      ranges.append(range)
    }
    matchBrackets()
  }

  package convenience init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  package var count: Int { ranges.count }

  package func text(_ token: Int) -> String {
    guard ranges.indices.contains(token) else { return "" }
    return String(decoding: bytes[ranges[token]], as: UTF8.self)
  }

  /// The source of a closed range of tokens.
  func text(from first: Int, through last: Int) -> String {
    guard first <= last, ranges.indices.contains(first), ranges.indices.contains(last) else { return "" }
    return String(decoding: bytes[ranges[first].lowerBound..<ranges[last].upperBound], as: UTF8.self)
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

  /// The expressions in a string literal, each with at least one token. Empty for any other token.
  func interpolations(in literal: Int) -> [SourceTokens] {
    guard kinds[literal] == .string else { return [] }
    return text(literal).split(separator: "\\(").dropFirst().map { part in
      SourceTokens(String(part.prefix { $0 != "\"" }))
    }.filter { $0.count > 0 }
  }

  /// The token that starts at a byte offset.
  package func index(at offset: Int) -> Int? {
    index(containing: offset).flatMap { ranges[$0].lowerBound == offset ? $0 : nil }
  }

  private func matchBrackets() {
    partner = Array(0..<count)
    enclosing = Array(repeating: -1, count: count)
    var stack: [Int] = []
    for token in 0..<count {
      if kinds[token] == .close {
        let opening: UInt8 =
          switch bytes[ranges[token].lowerBound] {
          case UInt8(ascii: ")"): UInt8(ascii: "(")
          case UInt8(ascii: "]"): UInt8(ascii: "[")
          default: UInt8(ascii: "{")
          }
        // Branches of `#if` can leave a bracket unmatched.
        if let position = stack.lastIndex(where: { bytes[ranges[$0].lowerBound] == opening }) {
          partner[stack[position]] = token
          partner[token] = stack[position]
          stack.removeSubrange(position...)
        }
      }
      enclosing[token] = stack.last ?? -1
      if kinds[token] == .open { stack.append(token) }
    }
  }
}

extension SourceTokens {
  /// Splits source into tokens.
  private struct Lexer {
    let bytes: [UInt8]
    var position = 0

    mutating func next() -> (Kind, Range<Int>)? {
      skipBlanksAndComments()
      guard position < bytes.count else { return nil }
      let start = position
      let byte = bytes[position]
      let kind: Kind
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        position += 1
        kind = .open
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        position += 1
        kind = .close
      case UInt8(ascii: "\""):
        skipString(hashes: 0)
        kind = .string
      case UInt8(ascii: "#"):
        kind = skipHash()
      case UInt8(ascii: "`"):
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "`") { position += 1 }
        position = min(position + 1, bytes.count)
        kind = .word
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
        kind = .number
      case _ where Self.isWord(byte):
        while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
        kind = .word
      case _ where Self.isOperator(byte):
        repeat {
          position += 1
        } while position < bytes.count && Self.isOperator(bytes[position]) && !isComment
        kind = .symbol
      default:
        position += 1
        kind = .symbol
      }
      return (kind, start..<position)
    }

    private func at(_ offset: Int) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

    private var isComment: Bool {
      at(0) == UInt8(ascii: "/") && (at(1) == UInt8(ascii: "/") || at(1) == UInt8(ascii: "*"))
    }

    private mutating func skipBlanksAndComments() {
      while position < bytes.count {
        if isComment {
          at(1) == UInt8(ascii: "/") ? skipLine() : skipBlock()
        } else if bytes[position] <= 32 {
          position += 1
        } else {
          return
        }
      }
    }

    private mutating func skipLine() {
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    }

    /// Block comments nest.
    private mutating func skipBlock() {
      var depth = 0
      repeat {
        if at(0) == UInt8(ascii: "/"), at(1) == UInt8(ascii: "*") {
          depth += 1
          position += 2
        } else if at(0) == UInt8(ascii: "*"), at(1) == UInt8(ascii: "/") {
          depth -= 1
          position += 2
        } else {
          position += 1
        }
      } while depth > 0 && position < bytes.count
    }

    /// A raw string, an extended regular expression, or a keyword such as `#if`.
    private mutating func skipHash() -> Kind {
      var hashes = 0
      while at(hashes) == UInt8(ascii: "#") { hashes += 1 }
      if at(hashes) == UInt8(ascii: "\"") {
        position += hashes
        skipString(hashes: hashes)
        return .string
      }
      if at(hashes) == UInt8(ascii: "/") {
        position += hashes + 1
        while position < bytes.count {
          if at(0) == UInt8(ascii: "/"), (1...hashes).allSatisfy({ at($0) == UInt8(ascii: "#") }) {
            position += hashes + 1
            return .string
          }
          position += 1
        }
        return .string
      }
      position += hashes
      while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
      return .word
    }

    private mutating func skipString(hashes: Int) {
      let quote = UInt8(ascii: "\"")
      let isBlock = at(0) == quote && at(1) == quote && at(2) == quote
      let quotes = isBlock ? 3 : 1
      position += quotes
      func isEnd(_ lexer: Lexer) -> Bool {
        (0..<quotes).allSatisfy { lexer.at($0) == quote }
          && (0..<hashes).allSatisfy { lexer.at(quotes + $0) == UInt8(ascii: "#") }
      }
      while position < bytes.count {
        if isEnd(self) {
          position += quotes + hashes
          return
        }
        if !isBlock, bytes[position] == UInt8(ascii: "\n") { return }
        let isEscape =
          at(0) == UInt8(ascii: "\\") && (0..<hashes).allSatisfy { at(1 + $0) == UInt8(ascii: "#") }
        if isEscape {
          position += 1 + hashes
          at(0) == UInt8(ascii: "(") ? skipInterpolation() : (position += 1)
        } else {
          position += 1
        }
      }
    }

    /// Interpolations can contain strings.
    private mutating func skipInterpolation() {
      var depth = 0
      repeat {
        switch at(0) {
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"): depth -= 1
        case UInt8(ascii: "\""):
          skipString(hashes: 0)
          continue
        default: break
        }
        position += 1
      } while depth > 0 && position < bytes.count
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte.isIdentifier || byte == UInt8(ascii: "$") }

    private static func isOperator(_ byte: UInt8) -> Bool { "=-+!*%<>&|^~?/".utf8.contains(byte) }
  }
}

extension UInt8 {
  /// Whether this is part of an identifier in UTF-8.
  var isIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...:
      true
    default: false
    }
  }
}
