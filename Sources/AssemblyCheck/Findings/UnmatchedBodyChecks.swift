/// Functions named `resolve` that implement no requirement.
enum UnmatchedBodies {
  struct UnmatchedBody {
    let body: Body
    /// The requirement with the same signature.
    let requirement: Requirement?
  }

  /// The unmatched bodies in the package's own sources, in source order.
  static func find(in graph: RuleGraph) -> [UnmatchedBody] {
    let catalog = graph.catalog
    var serving: Set<SymbolID> = []
    for type in catalog.tables.types { serving.formUnion(catalog.tables.table(of: type).values) }
    return catalog.bodies.values
      .filter { body in
        graph.isOwn(body.location) && !serving.contains(body.symbol) && !servesRequirement(body, catalog)
          && !isUnavailable(body, graph)
      }
      .sorted { $0.location < $1.location }
      .map { UnmatchedBody(body: $0, requirement: requirement(like: $0, in: graph)) }
  }

  /// An unavailable function exists for its diagnostic: nothing can call it.
  private static func isUnavailable(_ body: Body, _ graph: RuleGraph) -> Bool {
    guard let name = graph.source.token(at: body.location) else { return false }
    let attributes = graph.source.tokens(of: body.location.file).attributes(before: name)
    return attributes.contains("@available") && attributes.contains("unavailable")
  }

  /// Whether a body is an unused default or overrides a superclass's method.
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

/// AG002: an override that nothing calls.
///
/// Swift picks the witness of a requirement where a type declares its conformance. A function that a subclass or
/// another module's extension adds later replaces nothing.
enum IgnoredOverrideCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    UnmatchedBodies.find(in: graph).compactMap { unmatched in
      guard let requirement = unmatched.requirement, !unmatched.body.isDefault,
        let used = graph.catalog.tables.body(of: requirement.symbol, in: unmatched.body.owner)
      else { return nil }
      let type = graph.name(unmatched.body.owner)
      let owner = graph.name(requirement.owner)
      let conforming = conformingType(graph, unmatched.body.owner, requirement)
      return Detection(
        .ignoredOverride,
        "\(type).\(unmatched.body.signature.text) is never called through \(owner), because \(conforming) already conforms to it",
        at: unmatched.body.location,
        notes: [
          graph.note("the requirement is declared here", at: requirement.location),
          graph.note("this body runs instead", at: graph.location(of: used)),
        ],
        anchors: [unmatched.body.location],
        in: graph
      )
    }
  }

  /// The topmost superclass that conforms.
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

/// AG003: a rule in a protocol extension that the protocol doesn't declare.
///
/// Calls are statically dispatched to it, so no assembler can replace it.
enum UndeclaredRuleCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    UnmatchedBodies.find(in: graph).filter(\.body.isDefault).map { unmatched in
      let owner = graph.name(unmatched.body.owner)
      let signature = unmatched.body.signature.text
      let requirement = unmatched.requirement
      return Detection(
        .undeclaredRule,
        requirement.map {
          "\(owner).\(signature) looks like the requirement of \(graph.name($0.owner)) but doesn't implement it"
        } ?? "\(owner) doesn't declare \(signature), so no assembler can replace it",
        at: unmatched.body.location,
        notes: requirement.map { [graph.note("the requirement is declared here", at: $0.location)] } ?? [],
        anchors: [unmatched.body.location],
        in: graph
      )
    }
  }
}

/// AG004: a rule of an assembler that none of its protocols declares.
///
/// It usually means to replace one, and differs in a label, a type or an effect.
enum NearMissCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    UnmatchedBodies.find(in: graph)
      .filter { !$0.body.isDefault && $0.requirement == nil }
      .map { unmatched in
        let owner = graph.name(unmatched.body.owner)
        let builder = builder(of: unmatched.body, in: graph)
        let reason =
          builder.map { "its \($0.relation) \(graph.name($0.type)) builds it" }
          ?? "no protocol that \(owner) conforms to declares it"
        return Detection(
          .nearMiss,
          "\(owner).\(unmatched.body.signature.text) replaces no rule: \(reason)",
          at: unmatched.body.location,
          notes: builder.map { [note($0, in: graph)] } ?? nearestNote(to: unmatched.body, in: graph),
          anchors: [unmatched.body.location],
          in: graph
        )
      }
  }

  /// An assembler related to the body's that has the rule.
  private struct Builder {
    let type: SymbolID
    let relation: String
    let body: Location
  }

  /// The parent or child that builds what the body means to replace.
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
    let message = "this body runs; move the rule to \(graph.name(builder.type)), or forward it from the child"
    return graph.note(message, at: builder.body)
  }

  private static func nearestNote(to body: Body, in graph: RuleGraph) -> [Finding.Note] {
    nearestRequirement(to: body, in: graph).map { requirement in
      let message = "the closest match is \(requirement.signature.text) of \(graph.name(requirement.owner))"
      return [graph.note(message, at: requirement.location)]
    } ?? []
  }

  /// The requirement with the same result, ignoring `any`, optionals and collections.
  private static func nearestRequirement(to body: Body, in graph: RuleGraph) -> Requirement? {
    let requirements = graph.rules(of: body.owner).map(\.requirement)
    return requirements.first { $0.signature.result == body.signature.result }
      ?? requirements.first { core($0.signature.result) == core(body.signature.result) }
  }

  private static func core(_ type: String) -> String {
    type.replacing("any ", with: "").filter { !"()[]?".contains($0) }
  }
}
