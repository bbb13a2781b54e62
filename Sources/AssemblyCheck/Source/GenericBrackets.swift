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
      let kind: SourceTokens.Kind =
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
      case .word: if Self.nonTypeWords.contains(text(token)) { return }
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
    case .word: return Self.wordsAfterTypes.contains(text(next))
    case .symbol: return isCast || Self.symbolsAfterTypes.contains(text(next))
    }
  }

  private static let typeSymbols: Set<String> = [
    "", ".", "::", ",", ":", "&", "?", "!", "->", "==", "@", "...", "~", "-", "=",
  ]

  private static let nonTypeWords: Set<String> = [
    "func", "var", "init", "class", "struct", "enum", "extension", "protocol", "actor", "typealias",
    "associatedtype", "import", "case", "return", "if", "guard", "while", "for", "in", "else", "switch",
    "do", "try", "await", "is", "as", "throw", "defer", "true", "false", "nil", "self",
  ]

  private static let symbolsAfterTypes: Set<String> = [
    ".", ",", ":", ";", "=", "->", "?", "!", "&", "...", "==", "@",
  ]

  private static let wordsAfterTypes = SourceTokens.modifiers.union(SourceTokens.declarationWords).union([
    "where", "in", "else", "async", "throws", "rethrows", "as", "is", "subscript", "deinit", "macro",
  ])
}
