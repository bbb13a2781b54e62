/// Reads the contextual type of a call: that of the parameter, variable or result that receives its value.
struct ContextualTypeReader {
  let graph: RuleGraph

  /// The contextual type of the call at `location`, or `nil` if the source doesn't name one.
  func type(at location: Location, in code: SymbolID?) -> ParsedType? {
    let calls = CallReader(graph: graph, code: code, file: location.file)
    return graph.source.token(at: location).flatMap { calls.expected(of: calls.tokens.call(named: $0)) }
  }
}

extension CallReader {
  fileprivate func expected(of range: ClosedRange<Int>) -> ParsedType? {
    let before = range.lowerBound - 1
    let after = range.upperBound + 1
    let open = tokens.enclosing[range.lowerBound]
    if tokens.is(range.lowerBound, "try"), tokens.is(range.lowerBound + 1, "?") { return nil }
    if tokens.is(after, "as") { return cast(after) }
    // The source names no type for the base of a member access or for an operand.
    if tokens.is(after, "."), !tokens.startsLine(after) || !tokens.is(before, "return") { return nil }
    if ["?", "!", "??", "["].contains(tokens.text(after)), tokens.touchesPrevious(after) { return nil }
    if isOperator(after), !tokens.startsLine(after) { return nil }
    switch tokens.text(before) {
    case "=": return annotation(before) ?? assigned(before)
    case "return": return result(around: range.lowerBound)
    case "(", "[", ",", ":":
      if tokens.is(open, "(") { return argument(range, open: open) }
      return tokens.is(open, "[") ? element(range, open: open) : nil
    case "{", "in":
      // A body or closure of one expression.
      return open >= 0 && tokens.partner[open] == after ? result(around: range.lowerBound) : nil
    default: return nil
    }
  }

  private func isOperator(_ index: Int) -> Bool {
    index < tokens.count && tokens.kinds[index] == .symbol
      && ![",", ";", ")", ":", ".", "@"].contains(tokens.text(index))
  }

  /// The longest type after `as`.
  private func cast(_ index: Int) -> ParsedType? {
    let first = index + 1
    guard !tokens.is(first, "?"), !tokens.is(first, "!") else { return nil }
    var best: ParsedType?
    var last = first
    while last < tokens.count {
      if last > first, tokens.startsLine(last), !tokens.is(last, "&"), !tokens.is(last, ".") { break }
      if [",", ";", "=", "{", "??"].contains(tokens.text(last)) || tokens.kinds[last] == .close { break }
      if tokens.kinds[last] == .open { last = tokens.partner[last] }
      if let type = ParsedType(tokens.text(from: first, through: last)) { best = type }
      last += 1
    }
    return best
  }

  /// `T` in `let x: T =`.
  private func annotation(_ equals: Int) -> ParsedType? {
    guard let name = tokens.variable(before: equals), tokens.is(name + 1, ":") else { return nil }
    return ParsedType(tokens.text(name + 2..<equals))
  }

  /// The type of the property on the left of an assignment.
  private func assigned(_ equals: Int) -> ParsedType? {
    uses[equals - 1]?.lazy.compactMap { graph.index.properties[$0.target] }.first.flatMap(declaredResult)
  }

  /// The type of the parameter that receives an argument.
  private func argument(_ range: ClosedRange<Int>, open: Int) -> ParsedType? {
    let elements = tokens.elements(in: open)
    guard elements.first(where: { $0.contains(range.lowerBound) })?.upperBound == range.upperBound else {
      return nil
    }
    if elements == [range], !tokens.touchesCallee(open) { return expected(of: open...tokens.partner[open]) }
    return (parameter(receiving: range.lowerBound)?.parameter.type).flatMap {
      Self.known($0.autoclosureResult ?? $0)
    }
  }

  /// The element type of an array or dictionary literal.
  private func element(_ range: ClosedRange<Int>, open: Int) -> ParsedType? {
    guard !tokens.touchesCallee(open), let whole = expected(of: open...tokens.partner[open]),
      case .named(let name, let arguments) = whole
    else { return nil }
    let isValue = tokens.is(range.lowerBound - 1, ":")
    switch name {
    case "Swift.Array", "Swift.Set", "Set": return isValue ? nil : arguments.first
    case "Swift.Dictionary": return isValue ? arguments.last : arguments.first
    default: return nil
    }
  }

  /// The result type of the function, property or closure that contains a token.
  private func result(around index: Int) -> ParsedType? {
    var brace = tokens.enclosing[index]
    while brace >= 0, !tokens.is(brace, "{") { brace = tokens.enclosing[brace] }
    guard brace >= 0 else { return nil }
    if let code, let body = graph.body(of: code),
      body.lowerBound == brace
        || (tokens.enclosing[brace] == body.lowerBound && tokens.is(brace - 1, "get"))
    {
      return declaredResult(of: code)
    }
    return tokens.isBlock(brace) ? localFunctionResult(brace) : closureResult(brace)
  }

  private func declaredResult(of symbol: SymbolID) -> ParsedType? {
    graph.result(of: symbol).flatMap(Self.known)
  }

  private func localFunctionResult(_ brace: Int) -> ParsedType? {
    tokens.function(of: brace).flatMap(tokens.result).flatMap { ParsedType($0) }
  }

  /// The result type of a closure: its own, or the contextual type of the call that it builds the value for.
  private func closureResult(_ brace: Int) -> ParsedType? {
    if let keyword = tokens.closureIn(brace),
      let arrow = (brace..<keyword).last(where: { tokens.is($0, "->") && tokens.enclosing[$0] == brace })
    {
      return ParsedType(tokens.text(from: arrow + 1, through: keyword - 1))
    }
    if tokens.is(brace - 1, "="), case .function(let function)? = annotation(brace - 1) {
      return function.result
    }
    guard let name = tokens.callee(ofClosure: brace), let callee = callee(at: name) else { return nil }
    if Lifetime.buildsInPlace(graph.index.symbols[callee]) { return expected(of: tokens.call(named: name)) }
    // A trailing closure has the result type of the last parameter.
    guard tokens.enclosing[brace] == tokens.enclosing[name],
      case .function(let function)? = graph.catalog.parameters(of: callee)?.last?.type
    else { return nil }
    return Self.known(function.result)
  }

  /// Returns `nil` for a type with a generic parameter. Demangled names of all other types include their module.
  private static func known(_ type: ParsedType) -> ParsedType? {
    type.names.allSatisfy { $0.contains(".") || $0 == "Any" || $0 == "Self" } ? type : nil
  }
}
