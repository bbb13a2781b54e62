/// Reads the contextual type of a call: that of the parameter, variable or result that receives its value.
struct ContextualTypeReader {
  let graph: RuleGraph

  /// The contextual type of the call at `location`, or `nil` if the source doesn't name one.
  func type(at location: Location, in code: SymbolID?) -> ParsedType? {
    let tokens = graph.source.tokens(of: location.file)
    guard let name = graph.source.token(at: location) else { return nil }
    let call = tokens.call(named: name)
    return expected(of: call, Code(symbol: code, file: location.file, tokens: tokens))
  }

  private struct Code {
    /// Nil at the top level of a file.
    let symbol: SymbolID?
    let file: Int32
    let tokens: SourceTokens
  }

  private func expected(of range: ClosedRange<Int>, _ code: Code) -> ParsedType? {
    let tokens = code.tokens
    let before = range.lowerBound - 1
    let after = range.upperBound + 1
    guard !tokens.is(range.lowerBound + 1, "?") || !tokens.is(range.lowerBound, "try") else {
      return nil
    }
    if tokens.is(after, "as") { return cast(after, tokens) }
    // The source names no type for the base of a member access or for an operand.
    if tokens.is(after, "."), !tokens.startsLine(after) || !tokens.is(before, "return") { return nil }
    if ["?", "!", "??", "["].contains(tokens.text(after)), tokens.touchesPrevious(after) { return nil }
    if isOperator(after, tokens), !tokens.startsLine(after) { return nil }
    switch tokens.text(before) {
    case "=": return annotation(before, tokens) ?? assigned(before, code)
    case "return": return result(around: range.lowerBound, code)
    case "(": return argument(range, open: before, code)
    case "[": return element(range, open: before, code)
    case ",", ":":
      let open = tokens.enclosing[range.lowerBound]
      if tokens.is(open, "(") { return argument(range, open: open, code) }
      return tokens.is(open, "[") ? element(range, open: open, code) : nil
    case "{", "in":
      // A body or closure of one expression.
      let open = tokens.enclosing[range.lowerBound]
      guard open >= 0, tokens.partner[open] == after else { return nil }
      return result(around: range.lowerBound, code)
    default: return nil
    }
  }

  private func isOperator(_ index: Int, _ tokens: SourceTokens) -> Bool {
    index < tokens.count && tokens.kinds[index] == .symbol
      && ![",", ";", ")", ":", ".", "@"].contains(tokens.text(index))
  }

  /// `as T`.
  private func cast(_ index: Int, _ tokens: SourceTokens) -> ParsedType? {
    guard !tokens.is(index + 1, "?"), !tokens.is(index + 1, "!") else { return nil }
    return longestType(from: index + 1, tokens)
  }

  /// The longest type that starts at a token.
  private func longestType(from first: Int, _ tokens: SourceTokens) -> ParsedType? {
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
  private func annotation(_ equals: Int, _ tokens: SourceTokens) -> ParsedType? {
    var index = equals - 1
    while index > tokens.enclosing[equals] {
      if tokens.kinds[index] == .close { index = tokens.partner[index] }
      if tokens.is(index, ":") {
        guard tokens.isWord(index - 1), ["let", "var"].contains(tokens.text(index - 2)) else { return nil }
        return ParsedType(tokens.text(from: index + 1, through: equals - 1))
      }
      if ["let", "var", ";"].contains(tokens.text(index)) { return nil }
      index -= 1
    }
    return nil
  }

  /// The type of the property on the left of an assignment.
  private func assigned(_ equals: Int, _ code: Code) -> ParsedType? {
    let packageIndex = graph.index
    let location = graph.source.location(of: equals - 1, in: code.file)
    let property = graph.uses(in: code.symbol, at: location).lazy.compactMap {
      packageIndex.properties[$0.target]
    }
    .first
    return property.flatMap(declaredResult)
  }

  /// The type of the parameter that receives an argument.
  private func argument(_ range: ClosedRange<Int>, open: Int, _ code: Code) -> ParsedType? {
    let tokens = code.tokens
    let elements = tokens.elements(in: open)
    guard let position = elements.firstIndex(where: { $0.contains(range.lowerBound) }),
      elements[position].upperBound == range.upperBound
    else { return nil }
    func label(_ element: ClosedRange<Int>) -> String {
      let isLabelled = tokens.isWord(element.lowerBound) && tokens.is(element.lowerBound + 1, ":")
      return isLabelled ? tokens.text(element.lowerBound) : ""
    }
    let own = label(elements[position])
    let start = elements[position].lowerBound + (own.isEmpty ? 0 : 2)
    guard start == range.lowerBound else { return nil }
    guard let name = calleeName(before: open, tokens) else {
      let isGrouped = elements.count == 1 && own.isEmpty && !tokens.touchesCallee(open)
      return isGrouped ? expected(of: open...tokens.partner[open], code) : nil
    }
    guard let list = parameters(ofCallAt: name, code) else { return nil }
    let unlabelled = elements[..<position].filter { label($0).isEmpty }.count
    let found =
      own.isEmpty
      ? list.filter(\.label.isEmpty).dropFirst(unlabelled).first : list.first { $0.label == own }
    guard let type = found?.type else { return nil }
    if case .function(let function) = type, function.isAutoclosure { return Self.known(function.result) }
    return Self.known(type)
  }

  /// The name of the function that a parenthesis calls.
  private func calleeName(before open: Int, _ tokens: SourceTokens) -> Int? {
    tokens.callee(before: open)
  }

  /// The parameters of the function or initializer whose name is at a token.
  private func parameters(ofCallAt name: Int, _ code: Code) -> [ParsedType.Element]? {
    callee(at: name, code).flatMap(graph.catalog.parameters)
  }

  private func callee(at name: Int, _ code: Code) -> SymbolID? {
    graph.uses(in: code.symbol, at: graph.source.location(of: name, in: code.file)).first {
      let kind = graph.index.symbols[$0.target].kind
      return kind == .constructor || kind == .function || kind.isMethod
    }?.target
  }

  /// The element type of an array or dictionary literal.
  private func element(_ range: ClosedRange<Int>, open: Int, _ code: Code) -> ParsedType? {
    let tokens = code.tokens
    guard !tokens.touchesCallee(open),
      let whole = expected(of: open...tokens.partner[open], code),
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
  private func result(around index: Int, _ code: Code) -> ParsedType? {
    let tokens = code.tokens
    var brace = tokens.enclosing[index]
    while brace >= 0, !tokens.is(brace, "{") { brace = tokens.enclosing[brace] }
    guard brace >= 0 else { return nil }
    if let symbol = code.symbol, let body = graph.body(of: symbol) {
      if body.lowerBound == brace
        || (tokens.enclosing[brace] == body.lowerBound && tokens.is(brace - 1, "get"))
      {
        return declaredResult(of: symbol)
      }
    }
    if tokens.isBlock(brace) { return localFunctionResult(brace, tokens) }
    return closureResult(brace, code)
  }

  private func declaredResult(of symbol: SymbolID) -> ParsedType? {
    graph.catalog.resultType(of: symbol).flatMap { ParsedType($0) }.flatMap(Self.known)
  }

  private func localFunctionResult(_ brace: Int, _ tokens: SourceTokens) -> ParsedType? {
    var index = brace - 1
    while index > tokens.enclosing[brace], !tokens.is(index, "func") {
      if tokens.is(index, "->") { return ParsedType(tokens.text(from: index + 1, through: brace - 1)) }
      if tokens.startsLine(index) { return nil }
      index -= 1
    }
    return nil
  }

  /// The result type of a closure: its own, or the contextual type of the call that it builds the value for.
  private func closureResult(_ brace: Int, _ code: Code) -> ParsedType? {
    let tokens = code.tokens
    if let keyword = tokens.closureIn(brace) {
      let arrow = (brace..<keyword).last { tokens.is($0, "->") && tokens.enclosing[$0] == brace }
      if let arrow { return ParsedType(tokens.text(from: arrow + 1, through: keyword - 1)) }
    }
    if tokens.is(brace - 1, "="), case .function(let function)? = annotation(brace - 1, tokens) {
      return function.result
    }
    guard let name = tokens.callee(ofClosure: brace) else { return nil }
    if let callee = callee(at: name, code), Lifetime.buildsInPlace(graph.index.symbols[callee]) {
      return expected(of: tokens.call(named: name), code)
    }
    // A trailing closure has the result type of the last parameter.
    let isTrailing = tokens.enclosing[brace] == tokens.enclosing[name]
    guard isTrailing, case .function(let function)? = parameters(ofCallAt: name, code)?.last?.type else {
      return nil
    }
    return Self.known(function.result)
  }

  /// Returns `nil` for a type with a generic parameter. Demangled names of all other types include their module.
  private static func known(_ type: ParsedType) -> ParsedType? {
    switch type {
    case .named(let name, let arguments):
      let isKnown = name.contains(".") || name == "Any" || name == "Self"
      return isKnown && arguments.allSatisfy { known($0) != nil } ? type : nil
    case .composition(let parts): return parts.allSatisfy { known($0) != nil } ? type : nil
    case .optional(let wrapped), .metatype(let wrapped): return known(wrapped).map { _ in type }
    case .tuple(let elements): return elements.allSatisfy { known($0.type) != nil } ? type : nil
    case .function(let function):
      return (function.parameters + [function.result]).allSatisfy { known($0) != nil } ? type : nil
    }
  }
}
