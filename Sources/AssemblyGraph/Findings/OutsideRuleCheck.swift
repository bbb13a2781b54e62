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
