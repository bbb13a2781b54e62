/// AG003: a rule that its protocol doesn't declare.
///
/// Calls are statically dispatched to the function in the extension, so no assembler can replace it.
struct UndeclaredRule: Check {
  static let id = FindingID.undeclaredRule
  let graph: RuleGraph

  func detections() -> [Detection] {
    graph.unmatchedBodies.filter(\.body.isDefault).map { unmatched in
      let body = unmatched.body
      let owner = name(body.owner)
      guard let requirement = unmatched.requirement else {
        return detection(
          "\(owner) doesn't declare \(body.signature.text), so no assembler can replace it",
          at: body.location,
          anchors: [body.location]
        )
      }
      return detection(
        "\(owner).\(body.signature.text) looks like the requirement of \(name(requirement.owner)) but doesn't "
          + "implement it",
        at: body.location,
        notes: [note("the requirement is declared here", at: requirement.location)],
        anchors: [body.location]
      )
    }
  }
}
