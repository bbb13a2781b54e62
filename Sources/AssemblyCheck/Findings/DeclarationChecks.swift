/// AG017: a computed `scope` that returns a new scope each time, so that nothing is shared.
enum RecreatedScopeCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let packageIndex = graph.index
    guard let scoped = graph.catalog.scopedAssembler else { return [] }
    return packageIndex.definitions
      .filter { symbol, definition in
        packageIndex.symbols[symbol].name == "scope" && packageIndex.symbols[symbol].kind.isProperty
          && graph.isOwn(definition.location) && !packageIndex.stored.contains(symbol)
          && !graph.catalog.tables.isRequirement(symbol)
          && packageIndex.owner(of: symbol).map { graph.catalog.ancestors(of: $0).contains(scoped) } ?? false
      }
      .sorted { $0.value.location < $1.value.location }
      .compactMap { symbol, definition in
        guard let made = makesScope(symbol, in: graph, depth: 0), !remembers(symbol, in: graph) else {
          return nil
        }
        return Detection(
          .recreatedScope,
          "'scope' returns a new scope each time, so nothing is shared; write 'let scope = Scope()'",
          at: definition.location,
          notes: [graph.note("it creates the scope here", at: made)],
          anchors: [definition.location],
          in: graph
        )
      }
  }

  /// Where a property's getter, or a helper that it calls, creates a scope.
  private static func makesScope(_ code: SymbolID, in graph: RuleGraph, depth: Int) -> Location? {
    let packageIndex = graph.index
    guard depth < 5 else { return nil }
    for use in packageIndex.uses[code] ?? [] {
      let target = packageIndex.property(of: use.target)
      let symbol = packageIndex.symbols[target]
      if symbol.kind == .constructor, symbol.usr.hasPrefix(Framework.scopePrefix) { return use.location }
      if !packageIndex.stored.contains(target), packageIndex.definitions[target] != nil,
        symbol.kind != .constructor,
        let location = makesScope(target, in: graph, depth: depth + 1)
      {
        return location
      }
    }
    return nil
  }

  /// Whether the getter stores the scope that it creates.
  static func remembers(_ property: SymbolID, in graph: RuleGraph) -> Bool {
    guard let (name, tokens) = graph.declaration(of: property), let body = tokens.body(of: name)
    else { return false }
    return body.contains { index in
      guard tokens.is(index, "=") || tokens.is(index, "??") else { return false }
      return tokens.is(index, "??") || !["let", "var"].contains(tokens.text(index - 2))
    }
  }
}
