/// Calls and their arguments.
extension SourceTokens {
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

  /// The expressions that a function or closure returns, without a conversion by `as`. A constant stands for its value.
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
      return result
    }
  }

  private func resultStarts(in braces: ClosedRange<Int>) -> [Int] {
    let open = braces.lowerBound
    let first = (closureIn(open) ?? open) + 1
    guard first < braces.upperBound else { return [] }
    let returns = (first..<braces.upperBound).filter { token in
      matches(token, "return") && self.braces(around: token, in: braces).allSatisfy(isBlock)
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
}
