/// Whether code calls something whenever it runs.
extension CallReader {
  /// Whether a use of a function runs it each time that the code runs.
  ///
  /// It doesn't on a condition, after a `return`, in a loop, in a local function, or in a closure that something else
  /// calls. A reference does if the function that receives it calls it at once.
  func isCertain(_ use: Use) -> Bool {
    guard let code, use.location.file == file, let body = graph.body(of: code),
      let token = graph.source.token(at: use.location), body.contains(token),
      // A macro's expansion has the location of the macro.
      isNamed(token, use)
    else { return false }
    var index = tokens.call(named: token).lowerBound
    if !use.isCall {
      guard execution(ofArgument: index) == .atOnce else { return false }
    }
    while true {
      if isOnCondition(index) || isAfterExit(index, body) { return false }
      let open = tokens.enclosing[index]
      guard open > body.lowerBound else { return open == body.lowerBound }
      if tokens.is(open, "{") {
        if tokens.isBlock(open) {
          guard isPlainBlock(open) else { return false }
        } else if execution(ofClosure: open) != .atOnce {
          return false
        }
        index = open
      } else if tokens.is(open, "("), tokens.touchesCallee(open) {
        let passed = parameter(receiving: tokens.argumentStart(of: index, in: open))
        if passed?.parameter.type.autoclosureResult != nil { return false }
        guard let name = tokens.callee(before: open) else { return false }
        let call = tokens.call(named: name)
        if (call.lowerBound..<name).contains(where: { tokens.is($0, "?") }) { return false }
        index = call.lowerBound
      } else {
        index = open
      }
    }
  }

  private func isNamed(_ token: Int, _ use: Use) -> Bool {
    let symbol = graph.index.symbols[use.target]
    if symbol.kind == .constructor || symbol.kind.isProperty {
      return tokens.isWord(token) || tokens.is(token, "[")
    }
    return tokens.text(token) == symbol.baseName
  }

  /// `do` without `catch`, a getter, and a branch of `#if`.
  private func isPlainBlock(_ brace: Int) -> Bool {
    if tokens.is(brace - 1, "get") { return true }
    return tokens.is(brace - 1, "do") && !tokens.is(tokens.partner[brace] + 1, "catch")
  }

  /// Whether an expression is an operand that may not be evaluated: of `&&`, `||`, `??`, `try?` or `? :`, or a later
  /// condition of a statement.
  private func isOnCondition(_ first: Int) -> Bool {
    let open = tokens.enclosing[first]
    var index = first
    while index > open + 1 {
      let isStart = tokens.startsLine(index) && !tokens.continuesStatement(index)
      if isStart, tokens.is(open, "{") { return false }
      index -= 1
      if tokens.kinds[index] == .close { index = tokens.partner[index] }
      let text = tokens.text(index)
      if ["&&", "||", "??"].contains(text) || (text == "?" && tokens.is(index - 1, "try")) { return true }
      if text == "?", !tokens.touchesPrevious(index) { return true }
      if text == ";" { return false }
      if text == "," { return tokens.is(open, "{") }
    }
    return false
  }

  /// Whether code before a token may end the function or closure that contains it.
  private func isAfterExit(_ index: Int, _ body: ClosedRange<Int>) -> Bool {
    var around: Set<Int> = []
    var open = tokens.enclosing[index]
    while open >= body.lowerBound {
      around.insert(open)
      open = tokens.enclosing[open]
    }
    return (body.lowerBound..<index).contains { exit in
      guard tokens.is(exit, "return") || tokens.is(exit, "throw") else { return false }
      var brace = tokens.enclosing[exit]
      if around.contains(brace) { return false }
      // An exit of a closure or a local function ends only that.
      while brace > body.lowerBound, !around.contains(brace) {
        if tokens.is(brace, "{"), !tokens.isBlock(brace) || tokens.function(of: brace) != nil { return false }
        brace = tokens.enclosing[brace]
      }
      return true
    }
  }
}

extension SourceTokens {
  /// The start of the argument that contains a token, without its label.
  func argumentStart(of index: Int, in open: Int) -> Int {
    guard let element = elements(in: open).first(where: { $0.contains(index) }) else { return index }
    return isLabel(element.lowerBound) ? element.lowerBound + 2 : element.lowerBound
  }

  /// Whether a token is the label of an argument.
  func isLabel(_ index: Int) -> Bool {
    isWord(index) && self.is(index + 1, ":") && self.is(enclosing[index], "(")
      && (self.is(index - 1, "(") || self.is(index - 1, ","))
  }
}
