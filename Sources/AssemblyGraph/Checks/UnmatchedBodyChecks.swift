/// Bodies named `resolve` that serve no requirement.
enum UnmatchedBodies {
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
        graph.isOwn(body.location) && !serving.contains(body.symbol) && !servesRequirement(body, catalog)
          && !isUnavailable(body, graph)
      }
      .sorted { $0.location < $1.location }
      .map { Stray(body: $0, requirement: requirement(like: $0, in: graph)) }
  }

  /// A body that cannot be called is a message of its own for the compiler to print.
  private static func isUnavailable(_ body: Body, _ graph: RuleGraph) -> Bool {
    guard let name = graph.source.token(at: body.location) else { return false }
    let attributes = graph.source.tokens(of: body.location.file).attributes(before: name)
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
    return candidates.filter { $0.signature == body.signature }.min { $0.location < $1.location }
  }
}

/// AG002: a rule that is written to replace another and is never called.
///
/// Swift fixes the body that serves a requirement where the conformance is declared, so what a subclass or a
/// later extension declares is not a replacement.
enum IgnoredOverrideCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    UnmatchedBodies.find(in: graph).compactMap { stray in
      guard let requirement = stray.requirement, !stray.body.isDefault,
        let used = graph.catalog.tables.body(of: requirement.symbol, in: stray.body.owner)
      else { return nil }
      let type = graph.name(stray.body.owner)
      let owner = graph.name(requirement.owner)
      let conforming = conformingType(graph, stray.body.owner, requirement)
      let finding = Finding(
        .ignoredOverride,
        "\(type).\(stray.body.signature.text) is never called through \(owner): \(conforming) conforms already",
        at: graph.position(stray.body.location),
        notes: [
          Finding.Note(location: graph.position(requirement.location), message: "the requirement"),
          Finding.Note(location: graph.position(graph.location(of: used)), message: "this body runs instead"),
        ]
      )
      return Detection(finding: finding, anchors: [stray.body.location])
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
enum UndeclaredRuleCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    UnmatchedBodies.find(in: graph).filter(\.body.isDefault).map { stray in
      let owner = graph.name(stray.body.owner)
      let signature = stray.body.signature.text
      let finding =
        if let requirement = stray.requirement {
          Finding(
            .undeclaredRule,
            "\(owner).\(signature) does not serve the requirement of \(graph.name(requirement.owner)) that it "
              + "looks like",
            at: graph.position(stray.body.location),
            notes: [Finding.Note(location: graph.position(requirement.location), message: "the requirement")]
          )
        } else {
          Finding(
            .undeclaredRule,
            "\(owner) does not declare \(signature): no assembler can replace it",
            at: graph.position(stray.body.location)
          )
        }
      return Detection(finding: finding, anchors: [stray.body.location])
    }
  }
}

/// AG004: a rule of an assembler that none of its protocols declares. It is meant to replace one, as a rule, and
/// differs in a label, a type or an effect.
enum NearMissCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    UnmatchedBodies.find(in: graph)
      .filter { !$0.body.isDefault && $0.requirement == nil }
      .map { stray in
        let owner = graph.name(stray.body.owner)
        let builder = builder(of: stray.body, in: graph)
        let reason =
          builder.map { "its \($0.relation) \(graph.name($0.type)) builds it" }
          ?? "no protocol of \(owner) declares it"
        let finding = Finding(
          .nearMiss,
          "\(owner).\(stray.body.signature.text) replaces no rule: \(reason)",
          at: graph.position(stray.body.location),
          notes: builder.map { [note($0, in: graph)] } ?? nearestNote(to: stray.body, in: graph)
        )
        return Detection(finding: finding, anchors: [stray.body.location])
      }
  }

  /// An assembler that has the rule, where the stray body's has not.
  private struct Builder {
    let type: SymbolID
    let relation: String
    let body: Location
  }

  /// The child or the parent that builds what the body is meant to replace.
  private static func builder(of body: Body, in graph: RuleGraph) -> Builder? {
    func builder(_ types: [SymbolID], _ relation: String) -> Builder? {
      types.lazy.compactMap { type in
        let rule = graph.rules(of: type).first { $0.requirement.signature.key == body.signature.key }
        return rule.map { Builder(type: type, relation: relation, body: graph.location(of: $0.node.body)) }
      }.first
    }
    return builder(graph.hierarchy.ancestors(of: body.owner), "parent")
      ?? builder(graph.hierarchy.descendants(of: body.owner), "child")
  }

  private static func note(_ builder: Builder, in graph: RuleGraph) -> Finding.Note {
    let message = "this body runs; write the rule in \(graph.name(builder.type)), or let the child forward it"
    return Finding.Note(location: graph.position(builder.body), message: message)
  }

  private static func nearestNote(to body: Body, in graph: RuleGraph) -> [Finding.Note] {
    nearestRequirement(to: body, in: graph).map { requirement in
      let message = "the nearest is \(requirement.signature.text) of \(graph.name(requirement.owner))"
      return [Finding.Note(location: graph.position(requirement.location), message: message)]
    } ?? []
  }

  /// The requirement that builds the same type, up to `any`, an optional or a collection.
  private static func nearestRequirement(to body: Body, in graph: RuleGraph) -> Requirement? {
    let requirements = graph.rules(of: body.owner).map(\.requirement)
    return requirements.first { $0.signature.result == body.signature.result }
      ?? requirements.first { core($0.signature.result) == core(body.signature.result) }
  }

  private static func core(_ type: String) -> String {
    type.replacing("any ", with: "").filter { !"()[]?".contains($0) }
  }
}
