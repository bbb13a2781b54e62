/// Bodies named `resolve` that serve no requirement.
enum StrayBodies {
  struct Stray {
    let body: Body
    /// The requirement with the same signature, that the body looks as if it served.
    let requirement: Requirement?
  }

  /// The stray bodies of the package's own sources, in their order.
  static func find(in graph: RuleGraph) -> [Stray] {
    let catalog = graph.catalog
    var serving: Set<SymbolID> = []
    for type in catalog.tables.types { serving.formUnion(catalog.tables.table(of: type).values) }
    return catalog.bodies.values
      .filter { body in
        graph.isOwn(body.place) && !serving.contains(body.symbol) && !servesRequirement(body, catalog)
          && !isUnavailable(body, graph)
      }
      .sorted { $0.place < $1.place }
      .map { Stray(body: $0, requirement: requirement(like: $0, in: graph)) }
  }

  /// A body that cannot be called is a message of its own for the compiler to print.
  private static func isUnavailable(_ body: Body, _ graph: RuleGraph) -> Bool {
    guard let name = graph.source.token(at: body.place) else { return false }
    let attributes = graph.source.tokens(of: body.place.file).attributes(before: name)
    return attributes.contains("@available") && attributes.contains("unavailable")
  }

  /// A default that no type uses, and an override of a class's method, are where they belong.
  private static func servesRequirement(_ body: Body, _ catalog: RuleCatalog) -> Bool {
    body.overrides.contains { overridden in
      catalog.requirements[overridden] != nil || catalog.bodies[overridden] != nil
        || (body.isDefault && catalog.requirements[catalog.tables.dispatched(overridden)] != nil)
    }
  }

  private static func requirement(like body: Body, in graph: RuleGraph) -> Requirement? {
    let catalog = graph.catalog
    let candidates: [Requirement] =
      if body.isDefault {
        catalog.requirements.values.filter { catalog.ancestors(of: body.owner).contains($0.owner) }
      } else {
        catalog.tables.table(of: body.owner).keys.compactMap { catalog.requirements[$0] }
      }
    return candidates.filter { $0.signature == body.signature }.min { $0.place < $1.place }
  }
}
