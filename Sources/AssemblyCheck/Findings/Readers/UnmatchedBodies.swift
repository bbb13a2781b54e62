/// A function named `resolve` that implements no requirement.
struct UnmatchedBody {
  let body: Body
  /// The requirement with the same signature.
  let requirement: Requirement?
}

extension RuleGraph {
  /// The unmatched bodies in the package's own sources, in source order.
  func readUnmatchedBodies() -> [UnmatchedBody] {
    var serving: Set<SymbolID> = []
    for type in catalog.tables.types { serving.formUnion(catalog.tables.table(of: type).values) }
    return catalog.bodies.values
      .filter {
        isOwn($0.location) && !serving.contains($0.symbol) && !servesRequirement($0) && !isUnavailable($0)
      }
      .sorted { $0.location < $1.location }
      .map { UnmatchedBody(body: $0, requirement: requirement(like: $0)) }
  }

  /// An unavailable function exists for its diagnostic: nothing can call it.
  private func isUnavailable(_ body: Body) -> Bool {
    attributes(of: body.symbol).contains { $0.hasPrefix("@available") && $0.contains("unavailable") }
  }

  /// Whether a body is an unused default or overrides a superclass's method.
  private func servesRequirement(_ body: Body) -> Bool {
    body.overrides.contains { overridden in
      catalog.requirements[overridden] != nil || catalog.bodies[overridden] != nil
        || (body.isDefault && catalog.requirements[catalog.tables.dispatched(overridden)] != nil)
    }
  }

  private func requirement(like body: Body) -> Requirement? {
    let candidates =
      body.isDefault
      ? requirements(of: body.owner)
      : catalog.tables.table(of: body.owner).keys.compactMap { catalog.requirements[$0] }
    return candidates.filter { $0.signature == body.signature }.min { $0.location < $1.location }
  }
}
