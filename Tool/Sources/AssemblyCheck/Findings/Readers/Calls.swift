/// Reads calls in the code of one function or property: which function a name calls, and which of its parameters receives
/// an argument.
struct CallReader {
  let graph: RuleGraph
  let file: Int32
  let tokens: SourceTokens
  /// The uses in the code, by token.
  let uses: [Int: [Use]]

  init(graph: RuleGraph, code: SymbolID, file: Int32) {
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

  /// The name of the initializer that a whole expression calls.
  func initializer(calledBy expression: ClosedRange<Int>) -> Int? {
    expression.first { name in
      guard let callee = callee(at: name), graph.index.symbols[callee].kind == .constructor else {
        return false
      }
      return tokens.call(named: name) == expression
    }
  }
}

/// Which arguments of initializers an object keeps.
///
/// An initializer keeps an argument that it assigns to a stored property, unless that is weak, and so does a method of the
/// object. It's read where the source is: in the package and its dependencies. What a function does with an argument isn't
/// followed.
final class KeptArguments {
  private let graph: RuleGraph
  private var known: [Visit: Bool] = [:]

  private struct Visit: Hashable {
    let initializer: SymbolID
    let position: Int
  }

  init(graph: RuleGraph) { self.graph = graph }

  /// The arguments that become part of what a function or closure returns, where the source shows each initializer.
  func arguments(keptBy code: SymbolID, in braces: ClosedRange<Int>) -> [CallReader.Passed] {
    let reader = CallReader(graph: graph, code: code, file: graph.location(of: code).file)
    return reader.tokens.results(in: braces).flatMap { arguments(keptBy: $0, reader) }
      + reader.tokens.returnedNames(in: braces).flatMap { given(to: $0, in: braces, reader) }
  }

  /// What statements give to the object that a function or closure returns: `registry.register(resolve)` and
  /// `router.makeEditor = resolve`.
  private func given(to variable: String, in braces: ClosedRange<Int>, _ reader: CallReader)
    -> [CallReader.Passed]
  {
    let tokens = reader.tokens
    return braces.flatMap { token -> [CallReader.Passed] in
      guard tokens.matches(token, variable), tokens.matches(token + 1, "."), !tokens.matches(token - 1, ".")
      else { return [] }
      let name = token + 2
      var passed = reader.passed(inCall: name).filter(keeps)
      if isStrong(tokenOfProperty: name, reader),
        let property = graph.index.writes[graph.sources.text.location(of: name, in: reader.file)],
        let type = graph.result(of: property)
      {
        let value = SourceTokens.Argument(label: "", range: name + 2...tokens.valueEnd(from: name + 2))
        let parameter = ParsedType.Element(label: "", type: type)
        passed.append(
          CallReader.Passed(callee: property, argument: value, position: 0, parameter: parameter)
        )
      }
      return passed.flatMap { [$0] + arguments(keptBy: $0.argument.range, reader) }
    }
  }

  private func arguments(keptBy expression: ClosedRange<Int>, _ reader: CallReader) -> [CallReader.Passed] {
    guard let name = reader.initializer(calledBy: expression) else { return [] }
    return reader.passed(inCall: name).filter(keeps).flatMap { passed in
      [passed] + arguments(keptBy: passed.argument.range, reader)
    }
  }

  private func keeps(_ passed: CallReader.Passed) -> Bool {
    keeps(passed.position, passed.parameter.label, of: passed.callee)
  }

  private func keeps(_ position: Int, _ label: String, of initializer: SymbolID) -> Bool {
    let visit = Visit(initializer: initializer, position: position)
    if let answer = known[visit] { return answer }
    known[visit] = false
    let answer = reads(position, label, of: initializer)
    known[visit] = answer
    return answer
  }

  /// - Parameter initializer: An initializer or a method.
  private func reads(_ position: Int, _ label: String, of initializer: SymbolID) -> Bool {
    guard let (name, tokens) = graph.sources.declaration(of: initializer),
      let owner = graph.index.owner(of: initializer)
    else { return false }
    // A lazy value keeps its closure until it's read.
    if graph.index.symbols[initializer].usr.hasPrefix(Framework.lazyPrefix) { return position == 0 }
    if graph.index.symbols[initializer].kind == .constructor, !tokens.matches(name, "init") {
      // A class inherits its initializer, and the compiler writes a structure's.
      if let inherited = graph.index.definitions[initializer]?.overrides.first {
        return keeps(position, label, of: inherited)
      }
      let property = graph.sources.storedProperties(of: owner).first { graph.index.symbols[$0].name == label }
      return property.map(graph.sources.isStrong) ?? false
    }
    let parameters = tokens.parameters(of: name)
    guard let variable = parameters.dropFirst(position).first?.name, let body = tokens.body(of: name)
    else { return false }
    let reader = CallReader(graph: graph, code: initializer, file: graph.location(of: initializer).file)
    return body.contains { token in
      guard tokens.matches(token, variable) else { return false }
      if tokens.matches(token - 1, "=") {
        let isWhole = ["}", ";", "??"].contains(tokens.text(token + 1)) || tokens.startsLine(token + 1)
        // `makers[name] = make`
        let target = tokens.isClosing(token - 2, "]") ? tokens.partner[token - 2] - 1 : token - 2
        return isWhole && isStrong(tokenOfProperty: target, reader)
      }
      // `makers.append(make)`
      if let add = tokens.callee(ofArgument: token), ["append", "insert"].contains(tokens.text(add)),
        [",", ")"].contains(tokens.text(token + 1))
      {
        return isStrong(tokenOfProperty: add - 2, reader)
      }
      // `super.init(parent: parent)`, `self.init(…)`
      guard let passed = reader.parameter(receiving: token), passed.argument.range.count == 1
      else { return false }
      return keeps(passed)
    }
  }

  private func isStrong(tokenOfProperty token: Int, _ reader: CallReader) -> Bool {
    let location = graph.sources.text.location(of: token, in: reader.file)
    return graph.index.writes[location].map {
      graph.index.stored.contains($0) && graph.sources.isStrong($0)
    } ?? false
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
    (braces.lowerBound..<end).last { matches($0, name) && matches($0 - 1, "let") }.flatMap(initialValue)
  }
}
