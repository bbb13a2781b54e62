/// Whether a function or an initializer keeps an argument: in a stored property, in what it returns, or in a closure.
///
/// It's read where the source is: in the package and its dependencies. A function of the system keeps nothing.
struct KeptArguments {
  let graph: RuleGraph

  struct Visit: Hashable {
    let callee: SymbolID
    let position: Int
  }

  func keeps(_ passed: CallReader.Passed, _ visited: inout Set<Visit>) -> Bool {
    let callee = passed.callee
    guard visited.insert(Visit(callee: callee, position: passed.position)).inserted,
      let (name, tokens) = graph.declaration(of: callee)
    else { return false }
    guard let body = tokens.body(of: name),
      tokens.is(name, "init") || graph.index.symbols[callee].kind != .constructor
    else {
      // The initializer that the compiler writes for a structure.
      guard graph.index.symbols[callee].kind == .constructor, let owner = graph.index.owner(of: callee) else {
        return false
      }
      let property = property(passed.parameter.label, of: owner)
      return property.map { !graph.isWeak($0) } ?? false
    }
    let parameters = tokens.parameters(of: name)
    guard parameters.indices.contains(passed.position), let variable = parameters[passed.position].name else {
      return false
    }
    return keeps(variable, in: body, of: callee, &visited)
  }

  private func keeps(
    _ variable: String,
    in body: ClosedRange<Int>,
    of callee: SymbolID,
    _ visited: inout Set<Visit>
  ) -> Bool {
    let file = graph.location(of: callee).file
    let reader = SelfCaptures.Reader(graph: graph, code: callee, range: body, holder: body, file: file)
    let tokens = reader.tokens
    for index in body
    where tokens.is(index, variable) && !tokens.is(index - 1, ".") && !tokens.is(index + 1, ":") {
      if let brace = closure(around: index, in: body, tokens) {
        // Inactive branches of `#if` are not in the index.
        let isActive = reader.uses.keys.contains { (brace...tokens.partner[brace]).contains($0) }
        if isActive, !isCapturedWeakly(variable, in: brace, tokens), reader.escapes(closure: brace) {
          return true
        }
        continue
      }
      if tokens.is(index + 1, ".") {
        // A reference to a method, such as `make = assembler.resolve`.
        let isReference = reader.uses[index + 2]?.contains {
          !$0.isCall && graph.index.symbols[$0.target].kind == .instanceMethod
        }
        if isReference ?? false, tokens.is(index - 1, "=") || isKept(index, reader, &visited) { return true }
        continue
      }
      if tokens.is(index - 1, "="), tokens.isWord(index - 2) {
        if let property = graph.index.writes[graph.source.location(of: index - 2, in: file)] {
          if graph.index.stored.contains(property), !graph.isWeak(property) { return true }
        } else if let other = tokens.variable(before: index - 1), !other.isWeak, other.name != variable,
          keeps(other.name, in: body, of: callee, &visited)
        {
          return true
        }
        continue
      }
      let isResult = tokens.is(index - 1, "return") || index - 1 == body.lowerBound
      if isResult, tokens.is(index + 1, "}") || tokens.startsLine(index + 1) { return true }
      if isKept(index, reader, &visited) { return true }
    }
    return false
  }

  /// Whether a call inside the function keeps its argument.
  private func isKept(_ index: Int, _ reader: SelfCaptures.Reader, _ visited: inout Set<Visit>) -> Bool {
    guard let passed = reader.calls.parameter(receiving: index) else { return false }
    let call = reader.tokens.call(named: passed.name)
    return keeps(passed, &visited) && !reader.tokens.is(call.upperBound + 1, ".")
  }

  /// The innermost closure around a token that something else can call.
  private func closure(around index: Int, in body: ClosedRange<Int>, _ tokens: SourceTokens) -> Int? {
    var open = tokens.enclosing[index]
    while open > body.lowerBound {
      if tokens.is(open, "{"), !tokens.isBlock(open) { return open }
      open = tokens.enclosing[open]
    }
    return nil
  }

  private func isCapturedWeakly(_ variable: String, in brace: Int, _ tokens: SourceTokens) -> Bool {
    tokens.is(brace + 1, "[")
      && tokens.elements(in: brace + 1).contains { element in
        ["weak", "unowned"].contains(tokens.text(element.lowerBound))
          && element.contains { tokens.is($0, variable) }
      }
  }

  /// A stored property of a type or its superclasses.
  private func property(_ name: String, of owner: SymbolID?) -> SymbolID? {
    guard let owner else { return nil }
    return graph.catalog.tables.chain(of: owner).lazy.flatMap { graph.storedProperties(of: $0) }.first {
      graph.index.symbols[$0].name == name
    }
  }
}
