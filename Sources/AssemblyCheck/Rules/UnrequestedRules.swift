extension RuleGraph {
  /// The requirements that no code of the package requests, tests included, in source order.
  ///
  /// A rule that only such rules request counts as well. Clients of a library can request its public rules.
  package func unrequestedRules() -> [Requirement] {
    let requested = requestedRules()
    return catalog.requirements.values.filter { isOwn($0.location) && !requested.contains($0.symbol) }
      .sorted { $0.location < $1.location }
  }

  /// The requirements that code outside the rules calls, and those that these call in turn.
  private func requestedRules() -> Set<SymbolID> {
    var requested: Set<SymbolID> = []
    var queue: [SymbolID] = []
    func request(_ rule: SymbolID) {
      for requirement in requirementsByBody[rule] ?? [catalog.tables.dispatched(rule)]
      where requested.insert(requirement).inserted {
        queue.append(requirement)
      }
    }
    var usesOfBodies: [SymbolID: [SymbolID]] = [:]
    for (use, code) in ruleUses {
      // A body that implements only a requirement of another protocol runs whenever that protocol's user wants.
      if let code, requirementsByBody[code] != nil {
        usesOfBodies[code, default: []].append(use.target)
      } else {
        request(use.target)
      }
    }
    while let next = queue.popLast() {
      for body in bodiesByRequirement[next] ?? [] { usesOfBodies[body]?.forEach(request) }
    }
    return requested
  }
}
