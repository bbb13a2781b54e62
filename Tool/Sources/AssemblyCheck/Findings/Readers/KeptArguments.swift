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
    let reader = CallReader(graph: graph, code: code)
    return reader.file.results(in: braces).flatMap { arguments(keptBy: $0, reader) }
      + reader.file.returnedNames(in: braces).flatMap { given(to: $0, in: braces, reader) }
  }

  /// What statements give to the object that a function or closure returns: `registry.register(resolve)` and
  /// `router.makeEditor = resolve`.
  private func given(to variable: String, in braces: ClosedRange<Int>, _ reader: CallReader)
    -> [CallReader.Passed]
  {
    let file = reader.file
    return braces.flatMap { token -> [CallReader.Passed] in
      guard file.matches(token, variable), file.matches(token + 1, "."), !file.matches(token - 1, ".")
      else { return [] }
      let name = token + 2
      var passed = reader.passed(inCall: name).filter(keeps)
      if isStrong(tokenOfProperty: name, reader),
        let property = graph.index.writes[reader.location(of: name)],
        let type = graph.result(of: property)
      {
        let value = SourceFile.Argument(label: "", range: name + 2...file.valueEnd(from: name + 2))
        let parameter = ParsedType.Element(label: "", type: type)
        passed.append(CallReader.Passed(callee: property, argument: value, position: 0, parameter: parameter))
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
    guard let (name, file) = graph.sources.declaration(of: initializer),
      let owner = graph.index.owner(of: initializer)
    else { return false }
    // A lazy value keeps its closure until it's read.
    if graph.index.symbols[initializer].usr.hasPrefix(Framework.lazyPrefix) { return position == 0 }
    if graph.index.symbols[initializer].kind == .constructor, !file.matches(name, "init") {
      // A class inherits its initializer, and the compiler writes a structure's.
      if let inherited = graph.index.definitions[initializer]?.overrides.first {
        return keeps(position, label, of: inherited)
      }
      let property = graph.sources.storedProperties(of: owner).first { graph.index.symbols[$0].name == label }
      return property.map(graph.sources.isStrong) ?? false
    }
    let parameters = file.parameters(of: name)
    guard let variable = parameters.dropFirst(position).first?.name, let body = file.body(of: name)
    else { return false }
    let reader = CallReader(graph: graph, code: initializer)
    return body.contains { token in
      guard file.matches(token, variable) else { return false }
      if file.matches(token - 1, "=") {
        let isWhole = ["}", ";", "??"].contains(file.text(token + 1)) || file.startsLine(token + 1)
        // `makers[name] = make`
        let target = file.isClosing(token - 2, "]") ? file.partner[token - 2] - 1 : token - 2
        return isWhole && isStrong(tokenOfProperty: target, reader)
      }
      // `makers.append(make)`
      if let add = file.callee(ofArgument: token), ["append", "insert"].contains(file.text(add)),
        [",", ")"].contains(file.text(token + 1))
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
    let location = reader.location(of: token)
    return graph.index.writes[location].map {
      graph.index.stored.contains($0) && graph.sources.isStrong($0)
    } ?? false
  }
}
