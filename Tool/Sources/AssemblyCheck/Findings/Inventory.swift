/// What isn't a mistake as such, and is listed on request.
package enum Inventory: String, CaseIterable {
  /// The defaults without a condition and without requests: a test runs them if it doesn't replace them. Some are meant to be
  /// so, such as a strategy, and some lack `where Self: LiveAssembler`.
  case unconstrained
  /// The rules that no code of the package requests.
  case unused

  /// A line for each in the package's own sources, in source order.
  package func notes(in graph: RuleGraph) -> [Finding.Note] {
    switch self {
    case .unconstrained: unconstrained(graph)
    case .unused: unused(graph)
    }
  }

  private func unconstrained(_ graph: RuleGraph) -> [Finding.Note] {
    let tests = graph.assemblers.filter { graph.catalog.role(of: $0) == .test }
    return graph.catalog.defaults.filter { body in
      body.conditions.isEmpty && graph.catalog.role(of: body.owner) != .live && graph.isLeaf(body.symbol)
        && graph.isReported(body.location) && !graph.sources.isUnavailable(body.symbol)
    }
    .map { body in
      let users = tests.filter { type in graph.runs(body.symbol, on: type) }
        .map { graph.name($0) }.unique()
      let who =
        users.isEmpty
        ? "a test runs it, too, unless it has a stub" : "\(users.joined(separator: ", ")) runs it, too"
      return graph.note(
        "\(body.signature.text) of \(graph.name(body.owner)) requests nothing and has no condition: \(who)",
        at: body.location
      )
    }
  }

  private func unused(_ graph: RuleGraph) -> [Finding.Note] {
    var requested: Set<SymbolID> = []
    for (use, _) in graph.ruleUses {
      requested.insert(graph.catalog.tables.dispatched(use.target))
      requested.formUnion(graph.requirementsByBody[use.target] ?? [])
    }
    return graph.catalog.requirements.values
      .filter { !requested.contains($0.symbol) && graph.isReported($0.location) }
      .sorted { $0.location < $1.location }
      .map { graph.note("no code requests \($0.signature.text) of \(graph.name($0.owner))", at: $0.location) }
  }
}
