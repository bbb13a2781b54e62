extension RuleGraph {
  /// The bodies of rules that implement no requirement, with the requirement of their signature, in source order.
  func unmatchedBodies() -> [(body: Body, requirement: Requirement?)] {
    let serving = Set(catalog.tables.types.flatMap { catalog.tables.table(of: $0).values })
    return catalog.bodies.values.filter { body in
      !serving.contains(body.symbol) && !servesRequirement(body) && !sources.isUnavailable(body.symbol)
    }
    .sorted { $0.location < $1.location }
    .map { body in (body, requirements(of: body.owner).first { $0.signature == body.signature }) }
  }

  /// Whether a body is an unused default.
  private func servesRequirement(_ body: Body) -> Bool {
    body.overrides.contains { overridden in
      catalog.requirements[body.isDefault ? catalog.tables.dispatched(overridden) : overridden] != nil
    }
  }
}
