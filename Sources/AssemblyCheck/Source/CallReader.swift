/// Reads calls in the code of one function or property: which function a name calls, which of its parameters receives
/// an argument, and when a closure runs.
struct CallReader {
  let graph: RuleGraph
  /// The function or property, or `nil` at the top level of a file.
  let code: SymbolID?
  let file: Int32
  let tokens: SourceTokens
  /// The uses in the code, by token.
  let uses: [Int: [Use]]

  init(graph: RuleGraph, code: SymbolID?, file: Int32) {
    self.graph = graph
    self.code = code
    self.file = file
    tokens = graph.source.tokens(of: file)
    var uses: [Int: [Use]] = [:]
    for use in graph.uses(in: code) where use.location.file == file {
      if let token = graph.source.token(at: use.location) { uses[token, default: []].append(use) }
    }
    self.uses = uses
  }

  /// The function, method or initializer that a name calls.
  func callee(at name: Int) -> SymbolID? {
    uses[name]?.first {
      let kind = graph.index.symbols[$0.target].kind
      return kind == .constructor || kind == .function || kind.isMethod
    }?.target
  }

  /// An argument, and the parameter that receives it.
  struct Passed {
    /// The token of the function's name.
    let name: Int
    let callee: SymbolID
    /// The parameter's position.
    let position: Int
    let parameter: ParsedType.Element
  }

  /// The parameter that receives the expression which starts at a token, if that is a whole argument of a call.
  func parameter(receiving first: Int) -> Passed? {
    guard let name = tokens.callee(ofArgument: first), let callee = callee(at: name),
      let list = graph.catalog.parameters(of: callee)
    else { return nil }
    let arguments = tokens.arguments(ofCall: name)
    guard let argument = arguments.firstIndex(where: { $0.range.lowerBound == first }),
      let position = SourceTokens.match(arguments, list)[argument]
    else { return nil }
    return Passed(name: name, callee: callee, position: position, parameter: list[position])
  }

  /// When a closure runs, or a function that is passed by its name.
  enum Execution {
    /// Once, where it's written.
    case atOnce
    /// Where it's written, any number of times.
    case repeatedly
    /// Later, or never.
    case later
  }

  /// When the closure at a brace runs.
  func execution(ofClosure brace: Int) -> Execution {
    let end = tokens.partner[brace]
    if tokens.is(end + 1, "("), tokens.touchesPrevious(end + 1) { return .atOnce }
    return execution(ofArgument: brace)
  }

  /// When a function runs that is passed as an argument.
  func execution(ofArgument first: Int) -> Execution {
    guard let passed = parameter(receiving: first), passed.parameter.type.isFunction,
      graph.catalog.isNonEscaping(passed.position, of: passed.callee)
    else { return .later }
    // What has no parameters is called for its result, and `map` for each element.
    guard case .function(let function) = passed.parameter.type, function.parameters.isEmpty else {
      return .repeatedly
    }
    return function.isAutoclosure ? .repeatedly : .atOnce
  }
}

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
    if self.is(last + 1, "<"), touchesPrevious(last + 1), let end = genericEnd(of: last + 1) { last = end }
    if self.is(last + 1, "("), !startsLine(last + 1) {
      for element in elements(in: last + 1) {
        let isLabelled =
          isWord(element.lowerBound) && self.is(element.lowerBound + 1, ":") && element.count > 2
        let range = isLabelled ? (element.lowerBound + 2)...element.upperBound : element
        arguments.append(Argument(label: isLabelled ? text(element.lowerBound) : "", range: range))
      }
      last = partner[last + 1]
    }
    while let closure = trailingClosure(after: last) {
      let label = self.is(closure - 1, ":") ? text(closure - 2) : ""
      arguments.append(Argument(label: label, range: closure...partner[closure], isTrailing: true))
      last = partner[closure]
    }
    return arguments
  }

  /// The position of the parameter that receives each argument, or `nil` for one that fits no parameter.
  static func match(_ arguments: [Argument], _ parameters: [ParsedType.Element]) -> [Int?] {
    var next = 0
    return arguments.map { argument in
      let rest = next..<parameters.count
      let found =
        argument.isTrailing && argument.label.isEmpty
        ? rest.first { parameters[$0].type.isFunction && parameters[$0].type.autoclosureResult == nil }
          ?? rest.last
        : rest.first { parameters[$0].label == argument.label }
      if let found { next = found + 1 }
      // A further argument of a variadic parameter.
      return found ?? (argument.label.isEmpty && next > 0 ? next - 1 : nil)
    }
  }

  /// The positions of the parameters that get no argument in the call with a name.
  ///
  /// - Returns: `nil` if the name isn't called, or an argument fits no parameter.
  func omitted(_ parameters: [ParsedType.Element], inCall name: Int) -> [Int]? {
    let received = Self.match(arguments(ofCall: name), parameters)
    if callEnd(of: name) == name || received.contains(nil) { return nil }
    return parameters.indices.filter { !received.contains($0) }
  }

  /// The name of the function that receives the expression which starts at a token as an argument.
  func callee(ofArgument first: Int) -> Int? {
    let open = enclosing[first]
    if self.is(open, "("), self.is(first - 1, "(") || self.is(first - 1, ",") || self.is(first - 1, ":") {
      return callee(before: open)
    }
    return self.is(first, "{") ? callee(ofClosure: first) : nil
  }

  /// The name of the function that a parenthesis calls, before its generic arguments.
  func callee(before open: Int) -> Int? {
    touchesCallee(open) ? name(endingAt: open - 1) : nil
  }
}
