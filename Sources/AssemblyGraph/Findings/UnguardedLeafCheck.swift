/// AG008: a leaf that reaches the outside world and is written for every role, so that a test which forgets to
/// replace it gets it without a word.
enum UnguardedLeafCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let roles = RoleReader(catalog: graph.catalog)
    return graph.catalog.bodies.values
      .filter { body in
        body.isDefault && graph.isOwn(body.place) && !isGuarded(body) && roles.isAssembling(body.owner)
          && graph.isLeaf(body.symbol)
      }
      .sorted { $0.place < $1.place }
      .compactMap { body in
        guard let reason = reason(body, graph) else { return nil }
        let owner = graph.name(body.owner)
        let finding = Finding(
          .unguardedLeaf,
          "\(owner).\(body.signature.text) \(reason) for every role: a test that does not replace it gets it "
            + "silently; move it to 'extension \(owner) where Self: LiveAssembler'",
          at: graph.location(body.place)
        )
        return Detection(finding: finding, anchors: [body.place])
      }
  }

  /// Whether the extension is for some assemblers only.
  private static func isGuarded(_ body: Body) -> Bool {
    body.conditions.contains { $0.hasPrefix("Self: ") || $0.hasPrefix("Role ") || $0.hasPrefix("Parent") }
  }

  private static func reason(_ body: Body, _ graph: RuleGraph) -> String? {
    let uses = graph.catalog.facts.uses[body.symbol] ?? []
    let doors = uses.lazy.compactMap {
      OutsideWorld.name(of: graph.catalog.facts.symbols[$0.target], graph.catalog.signatures.demangle)
    }
    if let door = doors.first {
      return "reads \(door)"
    }
    return body.signature.result.contains("any ") ? "chooses \(body.signature.result)" : nil
  }
}
