/// A source file, or the code in a string literal of one: its lines, and its tokens with matched brackets.
///
/// The index doesn't record the syntax around a use, such as a capture list or the argument that a call is part of.
/// Comments aren't tokens. A string literal is one token that includes its interpolations, which have tokens of their own.
/// The angle brackets around generic parameters and arguments are brackets; comparisons are symbols.
package final class SourceFile {
  package enum Kind { case word, number, string, open, close, symbol }

  package let path: String
  /// The module, if it's known.
  package let module: String?
  package let bytes: [UInt8]
  package let kinds: [Kind]
  package let ranges: [Range<Int>]
  /// The matching bracket of each bracket, and each other token itself.
  package let partner: [Int]
  /// The opening bracket around each token, or -1 at the top level.
  package let enclosing: [Int]
  /// The bytes of the interpolations of string literals, by token.
  private let interpolations: [[Range<Int>]]
  /// The offsets at which lines start.
  private lazy var lineStarts: [Int] = {
    var starts = [0]
    // The plugin's tool isn't optimized, and pairs of `enumerated()` are slow there.
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
    return starts
  }()

  /// - Parameter range: The part to read. The ranges of its tokens are those in the file.
  package init(path: String = "", module: String? = nil, bytes: [UInt8], in range: Range<Int>? = nil) {
    (self.path, self.module, self.bytes) = (path, module, bytes)
    var lexer = Lexer(bytes: bytes, in: range ?? bytes.indices)
    var tokens: [Lexer.Token] = []
    while let token = lexer.next() { tokens.append(token) }
    tokens = GenericBrackets(in: tokens, of: bytes).separated
    kinds = tokens.map(\.kind)
    ranges = tokens.map(\.range)
    interpolations = tokens.map(\.interpolations)
    (partner, enclosing) = Self.matchBrackets(of: tokens, in: bytes)
  }

  /// Reads a file. One that can't be read is empty.
  package convenience init(path: String, module: String? = nil) {
    self.init(path: path, module: module, bytes: FilePath.bytes(path) ?? [])
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
  package func interpolations(in literal: Int) -> [SourceFile] {
    interpolations[literal].map { SourceFile(bytes: bytes, in: $0) }
  }

  /// The token that starts at a byte offset.
  package func index(at offset: Int) -> Int? {
    index(containing: offset).flatMap { ranges[$0].lowerBound == offset ? $0 : nil }
  }

  /// The token that starts at a byte offset, among these or those of an interpolation, which are the second value.
  func innermost(at offset: Int) -> (token: Int, file: SourceFile)? {
    guard let token = index(containing: offset) else { return nil }
    if ranges[token].lowerBound == offset { return (token, self) }
    return interpolations(in: token).lazy.compactMap { $0.innermost(at: offset) }.first
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

/// Lines and columns, which start at 1, as the compiler counts them.
extension SourceFile {
  /// The offset of a line and a column, or `nil` after the last line.
  func offset(line: Int, column: Int) -> Int? {
    lineStarts.indices.contains(line - 1) ? lineStarts[line - 1] + column - 1 : nil
  }

  /// The token that starts at a position.
  package func token(at position: SourcePosition) -> Int? {
    offset(line: position.line, column: position.column).flatMap(index(at:))
  }

  /// The position of a token.
  package func position(of token: Int) -> SourcePosition { position(at: ranges[token].lowerBound) }

  /// The position of a byte.
  func position(at offset: Int) -> SourcePosition {
    let line = lineStarts.firstIndexOfRest { $0 > offset }
    return SourcePosition(file: path, line: line, column: offset - lineStarts[line - 1] + 1)
  }

  /// The offset of the line that contains a byte.
  package func lineStart(of offset: Int) -> Int {
    lineStarts[lineStarts.firstIndexOfRest { $0 > offset } - 1]
  }

  /// The whitespace that starts the line of a token.
  package func indentation(of token: Int) -> String {
    let start = lineStart(of: ranges[token].lowerBound)
    return String(decoding: bytes[start...].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }
}

/// The angle brackets of generic parameters and arguments, among the operators that look like them.
///
/// The lexer reads `>>` and `>?` as one operator each. As in the compiler, they are brackets if the tokens between can be
/// types, and the token after them can follow a type.
struct GenericBrackets {
  private let bytes: [UInt8]
  private let tokens: [Lexer.Token]
  /// The offsets of the brackets.
  private var opening: Set<Int> = []
  private var closing: Set<Int> = []

  init(in tokens: [Lexer.Token], of bytes: [UInt8]) {
    self.bytes = bytes
    self.tokens = tokens
    for token in tokens.indices {
      if let offset = candidate(at: token) { match(from: token, at: offset) }
    }
  }

  /// The tokens, in which each angle bracket is one.
  var separated: [Lexer.Token] {
    var separated: [Lexer.Token] = []
    separated.reserveCapacity(tokens.count)
    for token in tokens {
      if token.kind == .symbol { separated += pieces(of: token.range) } else { separated.append(token) }
    }
    return separated
  }

  private func isBracket(_ offset: Int) -> Bool { opening.contains(offset) || closing.contains(offset) }

  private func pieces(of range: Range<Int>) -> [Lexer.Token] {
    var pieces: [Lexer.Token] = []
    var first = range.lowerBound
    while first < range.upperBound {
      // What follows a bracket is postfix: `Box<Int>??`.
      let isSingle = isBracket(first) || first > range.lowerBound
      let end = isSingle ? first + 1 : (first..<range.upperBound).first(where: isBracket) ?? range.upperBound
      let kind: SourceFile.Kind =
        opening.contains(first) ? .open : closing.contains(first) ? .close : .symbol
      pieces.append(Lexer.Token(kind: kind, range: first..<end))
      first = end
    }
    return pieces
  }

  private func text(_ token: Int) -> String {
    tokens.indices.contains(token) ? String(decoding: bytes[tokens[token].range], as: UTF8.self) : ""
  }

  private func touches(_ token: Int) -> Bool {
    tokens.indices.contains(token)
      && tokens[token - 1].range.upperBound == tokens[token].range.lowerBound
  }

  private func startsLine(_ token: Int) -> Bool {
    bytes[tokens[token - 1].range.upperBound..<tokens[token].range.lowerBound].contains(UInt8(ascii: "\n"))
  }

  /// The offset of a `<` after the name of a type or function.
  private func candidate(at token: Int) -> Int? {
    let range = tokens[token].range
    guard token > 0, range.contains(where: { bytes[$0] == UInt8(ascii: "<") }) else { return nil }
    let name = token - 1
    if text(name) == "func" {
      // `func ==<T>(…)`
      let isGeneric = range.count > 1 && touches(token + 1) && tokens[token + 1].kind == .word
      return isGeneric ? range.upperBound - 1 : nil
    }
    let isName =
      tokens[name].kind == .word
      ? bytes[tokens[name].range.lowerBound] != UInt8(ascii: "$") && text(name) != "operator"
      // `func == <T>(…)`, `init?<T>(…)`
      : text(name - 1) == "func" || text(name - 1) == "init"
    return isName ? range.lowerBound : nil
  }

  /// Finds the end of the brackets that open at an offset, and those inside.
  private mutating func match(from first: Int, at offset: Int) {
    var open: [Int] = []
    var found: (opening: [Int], closing: [Int]) = ([], [])
    for token in first..<tokens.count {
      let range = tokens[token].range
      switch tokens[token].kind {
      case .string: return
      case .number: continue
      case .word: if SourceFile.nonTypeWords.contains(text(token)) { return }
      case .open:
        if bytes[range.lowerBound] == UInt8(ascii: "{") { return }
        open.append(range.lowerBound)
      case .close:
        guard let last = open.popLast(), bytes[last] != UInt8(ascii: "<") else { return }
      case .symbol:
        var rest = token == first ? offset : range.lowerBound
        if bytes[rest] == UInt8(ascii: "<") {
          open.append(rest)
          found.opening.append(rest)
          rest += 1
        }
        while rest < range.upperBound, let last = open.last, bytes[last] == UInt8(ascii: "<") {
          // `Box<Int?>`, `Box<Box<Int>?>`
          if rest > range.lowerBound, "?!".utf8.contains(bytes[rest]) {
            rest += 1
            continue
          }
          guard bytes[rest] == UInt8(ascii: ">") else { break }
          open.removeLast()
          found.closing.append(rest)
          rest += 1
          guard open.isEmpty else { continue }
          guard canFollow(token, rest, name: first - 1) else { return }
          opening.formUnion(found.opening)
          closing.formUnion(found.closing)
          return
        }
        let symbol = String(decoding: bytes[rest..<range.upperBound], as: UTF8.self)
        let isTernary = symbol == "?" && !touches(token)
        if isTernary || !Self.typeSymbols.contains(symbol) { return }
      }
    }
  }

  /// Whether generic arguments can end before an offset in a token.
  private func canFollow(_ token: Int, _ rest: Int, name: Int) -> Bool {
    var first = name
    while text(first - 1) == "." { first -= 2 }
    let before = text(first - 1)
    if before == "@" { return true }
    let isCast = ["as", "is"].contains(before) || text(first - 2) == "as"
    let end = tokens[token].range.upperBound
    if rest < end { return isCast || "?!".utf8.contains(bytes[rest]) }
    let next = token + 1
    if next == tokens.count || startsLine(next) { return true }
    switch tokens[next].kind {
    case .open, .close: return true
    case .string, .number: return false
    case .word: return SourceFile.wordsAfterTypes.contains(text(next))
    case .symbol: return isCast || Self.symbolsAfterTypes.contains(text(next))
    }
  }

  private static let typeSymbols: Set<String> = [
    "", ".", "::", ",", ":", "&", "?", "!", "->", "==", "@", "...", "~", "-", "=",
  ]

  private static let symbolsAfterTypes: Set<String> = [
    ".", ",", ":", ";", "=", "->", "?", "!", "&", "...", "==", "@",
  ]
}
