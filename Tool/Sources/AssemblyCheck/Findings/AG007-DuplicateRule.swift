/// AG007: two rules with the same signature.
///
/// Only one is `async` or `throws`, or they have two bodies. Which one a call runs depends on the protocol that the caller sees.
struct DuplicateRule: Check {
  static let id = FindingID.duplicateRule
  let context: CheckContext

  func detections() -> [Detection] {
    var reported: Set<Set<SymbolID>> = []
    return graph.assemblers.flatMap { type -> [Detection] in
      let groups = Dictionary(grouping: graph.rules(of: type)) { $0.requirement.signature.key }.values
        .filter { Set($0.map(\.node.body)).count > 1 }
      return groups.sorted { $0[0].requirement.location < $1[0].requirement.location }
        .filter { reported.insert(Set($0.map(\.requirement.symbol))).inserted }
        .map { detection($0, of: type) }
    }
  }

  private func detection(
    _ rules: [(requirement: Requirement, node: RuleGraph.Node)],
    of type: SymbolID
  ) -> Detection {
    let place = location(of: type)
    let bodies = rules.map { location(of: $0.node.body) }
    let owners = rules.map { name($0.requirement.owner) }
    let fix =
      Set(rules.map(\.requirement.owner)).count == 1
      ? "give one of the rules a label"
      : "declare it in one protocol that both refine, or give one of the rules a label"
    return detection(
      "\(name(type)) has two rules for \(rules[0].requirement.signature.result) with the same parameters, of "
        + owners.unique().joined(separator: " and "),
      at: place,
      notes: rules.indices.map { rule in
        let signature = rules[rule].requirement.signature.text
        return note("this body implements \(signature) of \(owners[rule])", at: bodies[rule])
      } + [note(fix, at: place)],
      anchors: [place] + bodies
    )
  }
}
