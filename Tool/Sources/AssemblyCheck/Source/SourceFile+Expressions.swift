/// Expressions as ranges of tokens.
extension SourceFile {
  /// The call or reference with a name, including its receiver, arguments, `try` and `await`.
  package func call(named name: Int) -> ClosedRange<Int> {
    var first = receiverStart(of: name)
    while true {
      if ["try", "await", "unsafe"].contains(text(first - 1)) {
        first -= 1
      } else if ["?", "!"].contains(text(first - 1)), matches(first - 2, "try") {
        first -= 2
      } else {
        break
      }
    }
    return first...callEnd(of: name)
  }

  /// The last token of a call, or the name itself if it isn't called.
  func callEnd(of name: Int) -> Int {
    var last = name
    if isOpening(last + 1, "<") { last = partner[last + 1] }
    if matches(last + 1, "("), touchesPrevious(last + 1) { last = partner[last + 1] }
    while let closure = trailingClosure(after: last) { last = partner[closure] }
    return last
  }

  /// The brace of a trailing closure after a call.
  func trailingClosure(after last: Int) -> Int? {
    if matches(last + 1, "{"), !isBlock(last + 1) { return last + 1 }
    return matches(last, "}") && matches(last + 2, ":") && matches(last + 3, "{") ? last + 3 : nil
  }

  /// The first token of `a.b().c`, from the token of `c`.
  private func receiverStart(of name: Int) -> Int {
    var first = name
    while matches(first - 1, ".") {
      var end = first - 2
      while matches(end, "?") || matches(end, "!") { end -= 1 }
      guard end >= 0 else { return first - 1 }
      if isWord(end) {
        // `in .make()` and `return .make()` are implicit members.
        if Self.statementWords.contains(text(end)) { return first - 1 }
        first = end
      } else if kinds[end] == .close {
        var open = partner[end]
        while open > 0, kinds[open - 1] == .close, !startsLine(open) { open = partner[open - 1] }
        first = isName(open - 1) ? open - 1 : open
      } else {
        return first - 1
      }
    }
    return first
  }

  /// The name that a token ends, before its generic arguments.
  package func name(endingAt last: Int) -> Int? {
    let token = isClosing(last, ">") ? partner[last] - 1 : last
    return isName(token) ? token : nil
  }

  /// Whether a token is a word that can end an expression.
  private func isName(_ token: Int) -> Bool { isWord(token) && !Self.statementWords.contains(text(token)) }

  /// Whether a bracket encloses the arguments of a call or subscript.
  func touchesCallee(_ open: Int) -> Bool {
    guard touchesPrevious(open) else { return false }
    let before = open - 1
    return isName(before) || kinds[before] == .close || ["?", "!"].contains(text(before))
  }

  /// Whether an operand follows a token: an operator that isn't postfix, or a keyword.
  func endsBeforeOperand(_ token: Int) -> Bool {
    guard kinds.indices.contains(token) else { return false }
    if kinds[token] != .symbol { return Self.operandWords.contains(text(token)) }
    return !matches(token, ";") && !(["?", "!", "..."].contains(text(token)) && touchesPrevious(token))
  }

  /// Whether the first token of a line continues the previous statement.
  package func continuesStatement(_ token: Int) -> Bool {
    switch kinds[token] {
    case .symbol:
      // A prefix operator starts a statement.
      if matches(token, ".") || !touchesPrevious(token + 1) { return true }
    case .word:
      let word = text(token)
      let continues = Self.effectWords.contains(word) || ["where", "as", "is", "in"].contains(word)
      if continues, !matches(token + 1, "let") { return true }
    case .open:
      // The body of a declaration or a trailing closure, and the parameters after `func make<Value>`.
      if matches(token, "{") { return true }
      let name = isClosing(token - 1, ">") ? partner[token - 1] - 1 : token - 1
      if matches(name - 1, "func") { return true }
    default: break
    }
    let isOpen = Self.openWords.contains(text(token - 1)) && !matches(token - 2, ".")
    return isOpen || endsBeforeOperand(token - 1)
  }

  /// The elements of a bracket, separated by commas.
  package func elements(in open: Int) -> [ClosedRange<Int>] {
    var elements: [ClosedRange<Int>] = []
    var start = open + 1
    guard partner[open] > open else { return [] }
    for token in (open + 1)...partner[open] where token == partner[open] || enclosing[token] == open {
      guard token == partner[open] || matches(token, ",") else { continue }
      if start < token { elements.append(start...(token - 1)) }
      start = token + 1
    }
    return elements
  }
}

/// Calls and their arguments.
extension SourceFile {
  struct Argument {
    let label: String
    /// Without the label.
    let range: ClosedRange<Int>
    var isTrailing = false
  }

  /// The arguments of the call with a name, including trailing closures.
  func arguments(ofCall name: Int) -> [Argument] {
    var arguments: [Argument] = []
    var last = name
    if isOpening(last + 1, "<") { last = partner[last + 1] }
    if matches(last + 1, "(") {
      for element in elements(in: last + 1) {
        let isLabelled = matches(element.lowerBound + 1, ":") && element.count > 2
        let range = isLabelled ? (element.lowerBound + 2)...element.upperBound : element
        arguments.append(Argument(label: isLabelled ? text(element.lowerBound) : "", range: range))
      }
      last = partner[last + 1]
    }
    while let closure = trailingClosure(after: last) {
      let label = matches(closure - 1, ":") ? text(closure - 2) : ""
      arguments.append(Argument(label: label, range: closure...partner[closure], isTrailing: true))
      last = partner[closure]
    }
    return arguments
  }

  /// The name of the function that receives the expression which starts at a token as an argument.
  func callee(ofArgument first: Int) -> Int? {
    let open = enclosing[first]
    return matches(open, "(") ? callee(before: open) : nil
  }

  /// The name of the function that a parenthesis calls, before its generic arguments.
  func callee(before open: Int) -> Int? {
    touchesCallee(open) ? name(endingAt: open - 1) : nil
  }

  /// The start of the argument that contains a token, without its label.
  func argumentStart(of token: Int, in open: Int) -> Int {
    guard let element = elements(in: open).first(where: { $0.contains(token) }) else { return token }
    return matches(element.lowerBound + 1, ":") ? element.lowerBound + 2 : element.lowerBound
  }
}

/// What code returns.
extension SourceFile {
  /// The expressions that a function or closure returns, without a conversion by `as` and without parentheses. A constant
  /// stands for its value.
  func results(in braces: ClosedRange<Int>) -> [ClosedRange<Int>] {
    resultStarts(in: braces).compactMap { start in
      var result = start...max(start, min(valueEnd(from: start), braces.upperBound - 1))
      if result.count == 1, let value = constant(named: text(start), before: start, in: braces) {
        result = value
      }
      if let cast = result.dropFirst().first(where: { matches($0, "as") && enclosing[$0] == enclosing[start] }
      ) {
        result = result.lowerBound...cast - 1
      }
      while matches(result.lowerBound, "("), partner[result.lowerBound] == result.upperBound, result.count > 2
      {
        result = result.lowerBound + 1...result.upperBound - 1
      }
      return result
    }
  }

  private func resultStarts(in braces: ClosedRange<Int>) -> [Int] {
    let open = braces.lowerBound
    let first = (closureIn(open) ?? open) + 1
    guard first < braces.upperBound else { return [] }
    let returns = (first..<braces.upperBound).filter { token in
      matches(token, "return")
        && sequence(first: enclosing[token]) { self.enclosing[$0] }.prefix { $0 > open }.allSatisfy(isBlock)
    }
    return returns.isEmpty ? [first] : returns.map { $0 + 1 }
  }

  /// The names and literals that a function or closure returns alone.
  func returnedNames(in braces: ClosedRange<Int>) -> [String] {
    resultStarts(in: braces).filter { valueEnd(from: $0) == $0 }.map(text).unique()
  }

  /// The value of a constant that a function or closure declares before a token.
  func constant(named name: String, before end: Int, in braces: ClosedRange<Int>) -> ClosedRange<Int>? {
    (braces.lowerBound..<max(end, braces.lowerBound)).last { matches($0, name) && matches($0 - 1, "let") }
      .flatMap(initialValue)
  }

  /// Whether code stores or changes a value, or falls back to one, and so may not make its result anew.
  func remembers(in body: ClosedRange<Int>) -> Bool {
    body.contains { token in
      matches(token, "??") || (matches(token, "=") && !["let", "var"].contains(text(token - 2)))
    }
  }
}

/// What a brace opens: a block, a loop, a local function or a closure.
extension SourceFile {
  /// Whether a brace opens a block of statements or members, and not a closure.
  func isBlock(_ brace: Int) -> Bool {
    if startsObservers(brace) || blockKeyword(of: brace) != nil { return true }
    var token = brace - 1
    // `get async throws(E)`, `set(value)`
    while true {
      if isClosing(token, ")") { token = partner[token] - 1 }
      guard Self.effectWords.contains(text(token)) else { break }
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
  package func startsObservers(_ brace: Int) -> Bool {
    ["didSet", "willSet"].contains(text(brace + 1))
  }

  /// The name of the local function whose body a brace opens.
  func function(of brace: Int) -> Int? {
    (enclosing[brace] + 1..<brace).last { matches($0, "func") }
      .flatMap { body(of: $0 + 1)?.lowerBound == brace ? $0 + 1 : nil }
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
  package func callee(ofClosure brace: Int) -> Int? {
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
    return elements(in: brace + 1).first {
      matches($0.lowerBound, variable) && matches($0.lowerBound + 1, "=")
    }
    .map { $0.upperBound - 2 }
  }
}
