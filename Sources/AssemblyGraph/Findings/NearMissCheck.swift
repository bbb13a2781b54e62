/// AG004: a rule of an assembler that none of its protocols declares. It is meant to replace one, as a rule, and
/// differs in a label, a type or an effect.
enum NearMissCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    StrayBodies.find(in: graph)
      .filter { !$0.body.isDefault && $0.requirement == nil }
      .map { stray in
        let nearest = nearestRequirement(to: stray.body, in: graph)
        let finding = Finding(
          .nearMiss,
          "\(graph.name(stray.body.owner)).\(stray.body.signature.text) replaces no rule: no protocol of "
            + "\(graph.name(stray.body.owner)) declares it",
          at: graph.location(stray.body.place),
          notes: nearest.map { requirement in
            let message = "the nearest is \(requirement.signature.text) of \(graph.name(requirement.owner))"
            return [Finding.Note(location: graph.location(requirement.place), message: message)]
          } ?? []
        )
        return Detection(finding: finding, anchors: [stray.body.place])
      }
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
