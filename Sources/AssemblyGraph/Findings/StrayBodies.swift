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

/// AG002: a rule that is written to replace another and is never called.
///
/// Swift fixes the body that serves a requirement where the conformance is declared, so what a subclass or a
/// later extension declares is not a replacement.
enum IgnoredOverrideCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    StrayBodies.find(in: graph).compactMap { stray in
      guard let requirement = stray.requirement, !stray.body.isDefault,
        let used = graph.catalog.tables.body(of: requirement.symbol, in: stray.body.owner)
      else { return nil }
      let type = graph.name(stray.body.owner)
      let owner = graph.name(requirement.owner)
      let conforming = conformingType(graph, stray.body.owner, requirement)
      let finding = Finding(
        .ignoredOverride,
        "\(type).\(stray.body.signature.text) is never called through \(owner): \(conforming) conforms already",
        at: graph.location(stray.body.place),
        notes: [
          Finding.Note(location: graph.location(requirement.place), message: "the requirement"),
          Finding.Note(location: graph.location(graph.place(of: used)), message: "this body runs instead"),
        ]
      )
      return Detection(finding: finding, anchors: [stray.body.place])
    }
  }

  /// The class at which the table was fixed: the most basic one that has it.
  private static func conformingType(
    _ graph: RuleGraph,
    _ type: SymbolID,
    _ requirement: Requirement
  ) -> String {
    let chain = graph.catalog.tables.chain(of: type)
    let fixed = chain.last { graph.catalog.tables.table(of: $0)[requirement.symbol] != nil }
    return graph.name(fixed ?? type)
  }
}

/// AG003: a rule in a protocol extension that its protocol does not declare, so that no assembler can replace
/// it: callers get this body whatever the assembler says.
enum OutsideRuleCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    StrayBodies.find(in: graph).filter(\.body.isDefault).map { stray in
      let owner = graph.name(stray.body.owner)
      let signature = stray.body.signature.text
      let finding =
        if let requirement = stray.requirement {
          Finding(
            .ruleOutsideProtocol,
            "\(owner).\(signature) does not serve the requirement of \(graph.name(requirement.owner)) that it "
              + "looks like",
            at: graph.location(stray.body.place),
            notes: [Finding.Note(location: graph.location(requirement.place), message: "the requirement")]
          )
        } else {
          Finding(
            .ruleOutsideProtocol,
            "\(owner) does not declare \(signature): no assembler can replace it",
            at: graph.location(stray.body.place)
          )
        }
      return Detection(finding: finding, anchors: [stray.body.place])
    }
  }
}
