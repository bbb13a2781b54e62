/// AG004: a rule of an assembler that none of its protocols declares. It is meant to replace one, as a rule, and
/// differs in a label, a type or an effect.
enum NearMissCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    StrayBodies.find(in: graph)
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
          at: graph.location(stray.body.place),
          notes: builder.map { [note($0, in: graph)] } ?? nearestNote(to: stray.body, in: graph)
        )
        return Detection(finding: finding, anchors: [stray.body.place])
      }
  }

  /// An assembler that has the rule, where the stray body's has not.
  private struct Builder {
    let type: SymbolID
    let relation: String
    let body: Place
  }

  /// The child or the parent that builds what the body is meant to replace.
  private static func builder(of body: Body, in graph: RuleGraph) -> Builder? {
    func builder(_ types: [SymbolID], _ relation: String) -> Builder? {
      types.lazy.compactMap { type in
        let rule = graph.rules(of: type).first { $0.requirement.signature.key == body.signature.key }
        return rule.map { Builder(type: type, relation: relation, body: graph.place(of: $0.node.body)) }
      }.first
    }
    return builder(graph.children.ancestors(of: body.owner), "parent")
      ?? builder(graph.children.descendants(of: body.owner), "child")
  }

  private static func note(_ builder: Builder, in graph: RuleGraph) -> Finding.Note {
    let message = "this body runs; write the rule in \(graph.name(builder.type)), or let the child forward it"
    return Finding.Note(location: graph.location(builder.body), message: message)
  }

  private static func nearestNote(to body: Body, in graph: RuleGraph) -> [Finding.Note] {
    nearestRequirement(to: body, in: graph).map { requirement in
      let message = "the nearest is \(requirement.signature.text) of \(graph.name(requirement.owner))"
      return [Finding.Note(location: graph.location(requirement.place), message: message)]
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
