/// Reads calls in the code of one function or property: which function a name calls, and which of its parameters receives
/// an argument.
struct CallReader {
  let graph: RuleGraph
  let file: Int32
  let tokens: SourceTokens
  /// The uses in the code, by token.
  let uses: [Int: [Use]]

  init(graph: RuleGraph, code: SymbolID?, file: Int32) {
    self.graph = graph
    self.file = file
    tokens = graph.sources.text.tokens(of: file)
    var uses: [Int: [Use]] = [:]
    for use in graph.uses(in: code) {
      if let token = graph.sources.text.token(at: use.location) { uses[token, default: []].append(use) }
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
    let callee: SymbolID
    let argument: SourceTokens.Argument
    /// The parameter's position.
    let position: Int
    let parameter: ParsedType.Element
  }

  /// The arguments of the call with a name; empty if the index doesn't say what it calls.
  func passed(inCall name: Int) -> [Passed] {
    guard let callee = callee(at: name), let list = graph.catalog.parameters(of: callee) else { return [] }
    let arguments = tokens.arguments(ofCall: name)
    return zip(arguments, SourceTokens.match(arguments, list)).compactMap { argument, position in
      position.map { Passed(callee: callee, argument: argument, position: $0, parameter: list[$0]) }
    }
  }

  /// The parameter that receives the expression which starts at a token, if that is a whole argument of a call.
  func parameter(receiving first: Int) -> Passed? {
    tokens.callee(ofArgument: first).flatMap { name in
      passed(inCall: name).first { $0.argument.range.lowerBound == first }
    }
  }

  /// The name of the function, method or initializer that a whole expression calls.
  func name(calledBy expression: ClosedRange<Int>) -> Int? {
    expression.first { callee(at: $0) != nil && tokens.call(named: $0) == expression }
  }

  /// The name of the initializer that a whole expression calls.
  func initializer(calledBy expression: ClosedRange<Int>) -> Int? {
    name(calledBy: expression).flatMap { name in
      callee(at: name).flatMap { graph.index.symbols[$0].kind == .constructor ? name : nil }
    }
  }
}

extension SourceTokens {
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
      return found ?? (0..<next).last
    }
  }

  /// The positions of the parameters that get no argument in the call with a name.
  func omitted(_ parameters: [ParsedType.Element], inCall name: Int) -> [Int] {
    let received = Self.match(arguments(ofCall: name), parameters)
    return parameters.indices.filter { !received.contains($0) }
  }
}
