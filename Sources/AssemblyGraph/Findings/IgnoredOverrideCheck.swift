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
