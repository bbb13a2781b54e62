/// AG007: an assembler with two rules that are called alike. Which one runs depends on the protocol that the
/// caller sees.
enum DuplicateCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    var reported: Set<Set<SymbolID>> = []
    var detections: [Detection] = []
    for type in graph.assemblers {
      let groups = Dictionary(grouping: graph.rules(of: type), by: \.requirement.signature.key).values
      for rules in groups.sorted(by: { $0[0].requirement.place < $1[0].requirement.place }) {
        guard Set(rules.map(\.node.body)).count > 1,
          reported.insert(Set(rules.map(\.requirement.symbol))).inserted
        else { continue }
        detections.append(detection(rules, of: type, in: graph))
      }
    }
    return detections
  }

  private static func detection(
    _ rules: [(requirement: Requirement, node: RuleGraph.Node)],
    of type: SymbolID,
    in graph: RuleGraph
  ) -> Detection {
    let owners = rules.map { graph.name($0.requirement.owner) }.joined(separator: " and ")
    let finding = Finding(
      .duplicate,
      "\(graph.name(type)) builds \(rules[0].requirement.signature.result) by two rules that are called alike, of "
        + owners,
      at: graph.location(graph.place(of: type)),
      notes: rules.map { rule in
        let owner = graph.name(rule.requirement.owner)
        let message = "this body serves \(rule.requirement.signature.text) of \(owner)"
        return Finding.Note(location: graph.location(graph.place(of: rule.node.body)), message: message)
      }
    )
    return Detection(
      finding: finding,
      anchors: [graph.place(of: type)] + rules.map { graph.place(of: $0.node.body) }
    )
  }
}
