/// Splits source into tokens, as the compiler does.
struct Lexer {
  struct Token {
    let kind: SourceFile.Kind
    let range: Range<Int>
    /// The bytes between the parentheses of each interpolation of a string literal.
    var interpolations: [Range<Int>] = []
  }

  private let bytes: [UInt8]
  private let end: Int
  private var position: Int
  private var previous: Token?

  init(bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    (position, end) = (range.lowerBound, range.upperBound)
    if at(0) == UInt8(ascii: "#"), at(1) == UInt8(ascii: "!") { skipLine() }
    if position == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func next() -> Token? {
    skipBlanksAndComments()
    guard position < end else { return nil }
    let start = position
    var interpolations: [Range<Int>] = []
    let kind: SourceFile.Kind
    switch bytes[position] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      position += 1
      kind = .open
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      position += 1
      kind = .close
    case UInt8(ascii: "\""):
      interpolations = skipString(hashes: 0)
      kind = .string
    case UInt8(ascii: "#"):
      (kind, interpolations) = skipHash()
    case UInt8(ascii: "`"):
      skip(past: "`")
      kind = .word
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skipNumber()
      kind = .number
    case UInt8(ascii: "/") where skipRegularExpression():
      kind = .string
    case UInt8(ascii: "!") where touchesPrevious, UInt8(ascii: "?") where touchesPrevious:
      position += 1
      kind = .symbol
    case let byte where Self.isWord(byte):
      while Self.isWord(at(0)) { position += 1 }
      kind = .word
    default:
      skipOperator()
      kind = .symbol
    }
    previous = Token(kind: kind, range: start..<position, interpolations: interpolations)
    return previous
  }

  /// The byte at a distance, or 0 outside of the source.
  private func at(_ distance: Int) -> UInt8 {
    (0..<end).contains(position + distance) ? bytes[position + distance] : 0
  }

  private func hasHashes(_ count: Int, at distance: Int) -> Bool {
    (0..<count).allSatisfy { at(distance + $0) == UInt8(ascii: "#") }
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isIdentifier || byte == UInt8(ascii: "$") }

  /// Skips a delimited token on one line.
  private mutating func skip(past delimiter: Unicode.Scalar) {
    repeat { position += 1 } while position < end && at(0) != UInt8(ascii: delimiter)
    position = min(position + 1, end)
  }
}

/// Blanks, comments, numbers and operators.
extension Lexer {
  private var isComment: Bool {
    at(0) == UInt8(ascii: "/") && (at(1) == UInt8(ascii: "/") || at(1) == UInt8(ascii: "*"))
  }

  private mutating func skipBlanksAndComments() {
    while position < end {
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
    while position < end, bytes[position] != UInt8(ascii: "\n") { position += 1 }
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
    } while depth > 0 && position < end
  }

  /// Skips `1_000`, `0x1F`, `1.5e-3` and `0x1p-2`. In `pair.0.1`, `0` is a number of its own.
  private mutating func skipNumber() {
    let exponent = at(1) == UInt8(ascii: "x") ? UInt8(ascii: "p") : UInt8(ascii: "e")
    var canHavePoint = previous.map { !bytes[$0.range].elementsEqual(".".utf8) } ?? true
    while true {
      if Self.isWord(at(0)) {
        let isExponent = at(0) | 0x20 == exponent
        position += 1
        if isExponent, at(0) == UInt8(ascii: "-") || at(0) == UInt8(ascii: "+") { position += 1 }
      } else if canHavePoint, at(0) == UInt8(ascii: "."), Self.isDigit(at(1)) {
        position += 1
        canHavePoint = false
      } else {
        return
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Skips an operator, such as `+=` or `...`, or a symbol that is a token of its own, such as `,` or `::`.
  ///
  /// A period is part of an operator only if the operator begins with one: `..<`, but `+` and `.` in `a+.b`.
  private mutating func skipOperator() {
    let first = bytes[position]
    let dot = UInt8(ascii: ".")
    position += 1
    if at(0) == first { position += 1 }
    guard Self.isOperator(first) || first == dot else { return }
    while Self.isOperator(at(0)) || (first == dot && at(0) == dot), !isComment { position += 1 }
  }

  private static func isOperator(_ byte: UInt8) -> Bool { "=-+!*%<>&|^~?/".utf8.contains(byte) }

  /// Whether `!` or `?` is postfix, because something precedes it without a blank.
  private var touchesPrevious: Bool {
    previous?.range.upperBound == position && !"([{,;:".utf8.contains(bytes[position - 1])
  }
}

/// String literals and regular expressions.
extension Lexer {
  /// A raw string, an extended regular expression, or a keyword such as `#if`.
  private mutating func skipHash() -> (SourceFile.Kind, [Range<Int>]) {
    var hashes = 0
    while at(hashes) == UInt8(ascii: "#") { hashes += 1 }
    position += hashes
    switch at(0) {
    case UInt8(ascii: "\""): return (.string, skipString(hashes: hashes))
    case UInt8(ascii: "/"):
      repeat {
        position += at(0) == UInt8(ascii: "\\") ? 2 : 1
      } while position < end && !(at(0) == UInt8(ascii: "/") && hasHashes(hashes, at: 1))
      position = min(position + 1 + hashes, end)
      return (.string, [])
    default:
      while Self.isWord(at(0)) { position += 1 }
      return (.word, [])
    }
  }

  /// - Returns: The bytes of its interpolations.
  private mutating func skipString(hashes: Int) -> [Range<Int>] {
    let quotes = isMultilineString(hashes: hashes) ? 3 : 1
    var interpolations: [Range<Int>] = []
    position += quotes
    while position < end {
      if isQuote(quotes), hasHashes(hashes, at: quotes) {
        position += quotes + hashes
        break
      }
      if quotes == 1, bytes[position] == UInt8(ascii: "\n") { break }
      guard at(0) == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) else {
        position += 1
        continue
      }
      position += 1 + hashes
      if at(0) == UInt8(ascii: "(") {
        interpolations.append(skipInterpolation())
      } else {
        position += 1
      }
    }
    position = min(position, end)
    return interpolations
  }

  private func isQuote(_ count: Int) -> Bool { (0..<count).allSatisfy { at($0) == UInt8(ascii: "\"") } }

  /// Whether a string literal has several lines. `#"""#` has one.
  private func isMultilineString(hashes: Int) -> Bool {
    guard isQuote(3) else { return false }
    let line = bytes[position + 1..<end].prefix { $0 != UInt8(ascii: "\n") }.indices
    return hashes == 0 || !line.contains { hasHashes(hashes, at: $0 - position) }
  }

  private mutating func skipInterpolation() -> Range<Int> {
    var code = Lexer(bytes: bytes, in: position..<end)
    var depth = 0
    while let token = code.next() {
      switch bytes[token.range.lowerBound] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth == 0 {
        defer { position = token.range.upperBound }
        return position + 1..<token.range.lowerBound
      }
    }
    defer { position = end }
    return position + 1..<end
  }

  /// Skips `/…/` where an operand can start. Otherwise, `/` is an operator.
  ///
  /// As in the compiler, a regular expression is on one line, neither starts nor ends with a blank, unless that is
  /// escaped, and its parentheses are balanced.
  private mutating func skipRegularExpression() -> Bool {
    guard !isAfterOperand, !isBlank(1) else { return false }
    var distance = 1
    var depth = 0
    var classes = 0
    while true {
      switch at(distance) {
      case 0, UInt8(ascii: "\n"): return false
      case UInt8(ascii: "/"):
        if isBlank(distance - 1), at(distance - 2) != UInt8(ascii: "\\") { return false }
        position += distance + 1
        return true
      case UInt8(ascii: "\\"): distance += 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(classes - 1, 0)
      case UInt8(ascii: "(") where classes == 0: depth += 1
      case UInt8(ascii: ")") where classes == 0:
        depth -= 1
        if depth < 0 { return false }
      default: break
      }
      distance += 1
    }
  }

  private func isBlank(_ distance: Int) -> Bool { at(distance) <= 32 }

  private var isAfterOperand: Bool {
    guard let previous, !bytes[previous.range.upperBound..<position].contains(UInt8(ascii: "\n")) else {
      return false
    }
    let text = bytes[previous.range]
    switch previous.kind {
    case .open: return false
    case .close, .number, .string: return true
    case .word: return !SourceFile.statementWords.contains(String(decoding: text, as: UTF8.self))
    case .symbol:
      // `a! /b` and `a? /= b`, and not `a ? /b/ : c`
      let isPostfix = bytes[..<text.startIndex].last.map { $0 > 32 } ?? false
      return isPostfix && (text.elementsEqual("!".utf8) || text.elementsEqual("?".utf8))
    }
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
