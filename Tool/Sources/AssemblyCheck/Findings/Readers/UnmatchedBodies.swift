/// A rule's body that implements no requirement.
struct UnmatchedBody {
  let body: Body
  /// The requirement with the same signature.
  let requirement: Requirement?

  /// The unmatched bodies in source order.
  static func all(in graph: RuleGraph) -> [UnmatchedBody] {
    let catalog = graph.catalog
    var serving: Set<SymbolID> = []
    for type in catalog.tables.types { serving.formUnion(catalog.tables.table(of: type).values) }
    return catalog.bodies.values
      .filter { body in
        !serving.contains(body.symbol) && !servesRequirement(body, catalog)
          && !graph.sources.isUnavailable(body.symbol)
      }
      .sorted { $0.location < $1.location }
      .map { body in
        let requirements = graph.requirements(of: body.owner)
        return UnmatchedBody(body: body, requirement: requirements.first { $0.signature == body.signature })
      }
  }

  /// Whether a body is an unused default or overrides a superclass's method.
  private static func servesRequirement(_ body: Body, _ catalog: RuleCatalog) -> Bool {
    body.overrides.contains { overridden in
      let requirement = body.isDefault ? catalog.tables.dispatched(overridden) : overridden
      return catalog.requirements[requirement] != nil || catalog.bodies[overridden] != nil
    }
  }
}
