/// AG006: a rule that nobody in the package asks for, tests included.
enum UnreachableCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let reached = reachedRequirements(graph.catalog)
    return graph.catalog.requirements.values
      .filter { requirement in
        graph.isOwn(requirement.place) && !reached.contains(requirement.symbol)
          && (options.reportsPublicUnreachable || !isPublic(requirement, graph))
      }
      .sorted { $0.place < $1.place }
      .map { requirement in
        let finding = Finding(
          .unreachable,
          "nobody in this package asks \(graph.name(requirement.owner)) for \(requirement.signature.text)",
          at: graph.location(requirement.place)
        )
        return Detection(finding: finding, anchors: [requirement.place])
      }
  }

  /// The requirements that code outside the rules asks for, and those that these ask for.
  private static func reachedRequirements(_ catalog: RuleCatalog) -> Set<SymbolID> {
    let served = requirementsByBody(catalog)
    var bodies: [SymbolID: Set<SymbolID>] = [:]
    for (body, requirements) in served {
      for requirement in requirements { bodies[requirement, default: []].insert(body) }
    }
    var reached: Set<SymbolID> = []
    var queue: [SymbolID] = []
    func reach(_ uses: [Use]) {
      for use in uses where catalog.isRule(use.target) {
        let requirements = served[use.target] ?? [catalog.tables.dispatched(use.target)]
        for requirement in requirements where reached.insert(requirement).inserted {
          queue.append(requirement)
        }
      }
    }
    reach(catalog.facts.topLevelUses)
    for (container, uses) in catalog.facts.uses where catalog.bodies[container] == nil { reach(uses) }
    while let next = queue.popLast() {
      for body in bodies[next] ?? [] { reach(catalog.facts.uses[body] ?? []) }
    }
    return reached
  }

  /// The requirements that each body serves, in any type or as a default that no type uses.
  private static func requirementsByBody(_ catalog: RuleCatalog) -> [SymbolID: Set<SymbolID>] {
    var served: [SymbolID: Set<SymbolID>] = [:]
    for type in catalog.assemblerTypes {
      for requirement in catalog.tables.table(of: type).keys where catalog.requirements[requirement] != nil {
        guard let body = catalog.tables.body(of: requirement, in: type) else { continue }
        served[body, default: []].insert(requirement)
      }
    }
    for body in catalog.bodies.values {
      for overridden in body.overrides {
        let requirement = catalog.tables.dispatched(overridden)
        if catalog.requirements[requirement] != nil { served[body.symbol, default: []].insert(requirement) }
      }
    }
    return served
  }

  /// Whether other packages can ask for the rule. The index does not say who can see a protocol.
  private static func isPublic(_ requirement: Requirement, _ graph: RuleGraph) -> Bool {
    let declaration = graph.source.text(before: graph.place(of: requirement.owner))
    return declaration.split(separator: " ").contains { $0 == "public" || $0 == "package" }
  }
}
