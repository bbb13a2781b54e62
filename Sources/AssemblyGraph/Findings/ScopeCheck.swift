/// AG017: a `scope` that is made anew each time it is asked for, so that nothing is shared.
enum ScopeCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let facts = graph.catalog.facts
    guard let scoped = graph.catalog.scopedAssembler else { return [] }
    return facts.definitions
      .filter { symbol, definition in
        facts.symbols[symbol].name == "scope" && facts.symbols[symbol].kind.isProperty
          && graph.isOwn(definition.place) && !facts.stored.contains(symbol)
          && !graph.catalog.tables.isRequirement(symbol)
          && facts.owner(of: symbol).map { graph.catalog.ancestors(of: $0).contains(scoped) } ?? false
      }
      .sorted { $0.value.place < $1.value.place }
      .compactMap { symbol, definition in
        guard let made = makesScope(symbol, in: graph, depth: 0), !remembers(symbol, in: graph) else {
          return nil
        }
        let finding = Finding(
          .newScope,
          "'scope' makes a new scope each time it is read, so nothing is shared; write 'let scope = Scope()'",
          at: graph.location(definition.place),
          notes: [Finding.Note(location: graph.location(made), message: "the scope is made here")]
        )
        return Detection(finding: finding, anchors: [definition.place])
      }
  }

  /// Where the code of a property, or a helper that it goes through, makes a scope.
  private static func makesScope(_ code: SymbolID, in graph: RuleGraph, depth: Int) -> Place? {
    let facts = graph.catalog.facts
    guard depth < 5 else { return nil }
    for use in facts.uses[code] ?? [] {
      let target = facts.property(of: use.target)
      let symbol = facts.symbols[target]
      if symbol.kind == .constructor, symbol.usr.hasPrefix(Framework.scopePrefix) { return use.place }
      if !facts.stored.contains(target), facts.definitions[target] != nil, symbol.kind != .constructor,
        let place = makesScope(target, in: graph, depth: depth + 1)
      {
        return place
      }
    }
    return nil
  }

  /// Whether the getter stores what it makes.
  private static func remembers(_ property: SymbolID, in graph: RuleGraph) -> Bool {
    guard let name = graph.token(ofName: property),
      let place = graph.catalog.facts.definitions[property]?.place
    else {
      return false
    }
    let tokens = graph.source.tokens(of: place.file)
    guard let body = tokens.body(of: name) else { return false }
    return body.contains { index in
      guard tokens.is(index, "=") || tokens.is(index, "??") else { return false }
      return tokens.is(index, "??") || !["let", "var"].contains(tokens.text(index - 2))
    }
  }
}
