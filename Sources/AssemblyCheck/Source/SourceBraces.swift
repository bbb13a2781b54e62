/// What a brace opens: a block, a loop, a local function or a closure.
extension SourceTokens {
  /// Keywords that precede a block, and not a closure.
  private static let blockWords: Set<String> = [
    "if", "guard", "for", "while", "switch", "catch", "func", "init", "deinit", "subscript", "class",
    "struct",
    "enum", "extension", "protocol", "actor",
  ]

  private static let accessors: Set<String> = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "borrow", "mutate", "unsafeAddress",
    "unsafeMutableAddress",
  ]

  /// Whether a brace opens a block of statements or members, and not a closure.
  func isBlock(_ brace: Int) -> Bool {
    if startsObservers(brace) || blockKeyword(of: brace) != nil { return true }
    var token = brace - 1
    // `get async throws(E)`, `set(value)`
    while true {
      if isClosing(token, ")") { token = partner[token] - 1 }
      guard ["async", "throws"].contains(text(token)) else { break }
      token -= 1
    }
    if matches(token - 1, ".") { return false }
    if ["else", "do", "defer", "repeat"].contains(text(token)) { return true }
    let open = enclosing[brace]
    return Self.accessors.contains(text(token)) && !endsBeforeOperand(token - 1)
      && (startsObservers(open) || ["var", "subscript"].contains(blockKeyword(of: open)))
  }

  /// The keyword of the statement or declaration whose block a brace opens.
  private func blockKeyword(of brace: Int) -> String? {
    var token = brace - 1
    if token < 0 || endsBeforeOperand(token) { return nil }
    var hasValue = false
    while token > enclosing[brace] {
      if kinds[token] == .close { token = partner[token] }
      let word = text(token)
      if word == "=" { hasValue = true }
      // `for:` is a label, and `actor` can be a name.
      if Self.blockWords.contains(word), !matches(token - 1, "."), !matches(token + 1, ":"),
        word != "actor" || isWord(token + 1)
      {
        return word
      }
      if word == "var", !hasValue { return word }
      if word == ";" || (startsLine(token) && !continuesStatement(token)) { return nil }
      token -= 1
    }
    return nil
  }

  /// Whether a brace opens the observers of a property: `var count = 0 { didSet { … } }`.
  func startsObservers(_ brace: Int) -> Bool {
    ["didSet", "willSet"].contains(text(brace + 1))
  }

  /// The opening braces around a token within a body, the innermost first.
  func braces(around token: Int, in body: ClosedRange<Int>) -> [Int] {
    sequence(first: enclosing[token]) { self.enclosing[$0] }.prefix { $0 > body.lowerBound }
      .filter { matches($0, "{") }
  }

  /// The name of the local function whose body a brace opens.
  func function(of brace: Int) -> Int? {
    (enclosing[brace] + 1..<brace).last { matches($0, "func") }
      .flatMap { body(of: $0 + 1)?.lowerBound == brace ? $0 + 1 : nil }
  }

  /// The statements in which the local function with a name can be called.
  func enclosing(function name: Int) -> ClosedRange<Int>? {
    let open = enclosing[name]
    return open >= 0 && partner[open] > open ? open...partner[open] : nil
  }

  /// The `in` of a closure's signature, or `nil` if there is none.
  func closureIn(_ brace: Int) -> Int? {
    let end = partner[brace]
    var token = brace + 1
    while token < end {
      if matches(token, "in") { return token }
      if matches(token, "{") { return nil }
      token = partner[token]
      if ["for", "=", "let", "var", "return", ";", "if", "guard", "self"].contains(text(token)) {
        return nil
      }
      token += 1
    }
    return nil
  }

  /// The name of the function that receives a closure as an argument or as a trailing closure.
  func callee(ofClosure brace: Int) -> Int? {
    var open = enclosing[brace]
    if !matches(open, "(") || matches(brace - 1, ")") || isWord(brace - 1) {
      // A first or further trailing closure: `Task { } onCancel: { }`.
      var last = brace - 1
      if matches(last, ":") { last -= 2 }
      while matches(last, "}") { last = partner[last] - 1 }
      guard matches(last, ")") else { return name(endingAt: last) }
      open = partner[last]
    }
    return open > 0 ? name(endingAt: open - 1) : nil
  }

  /// The name of the function whose result a closure captures as a variable: `later` in `{ [app = later()] in`.
  func capturedCall(of variable: String, in brace: Int) -> Int? {
    guard matches(brace + 1, "[") else { return nil }
    return elements(in: brace + 1).first { matches($0.lowerBound, variable) }.map { $0.upperBound - 2 }
  }
}
