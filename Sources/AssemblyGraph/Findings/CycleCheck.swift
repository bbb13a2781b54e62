/// AG001: rules that build each other. Resolving one never ends.
enum CycleCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let starts = graph.assemblers.flatMap { graph.rules(of: $0).map(\.node) }
    var reported: Set<[Place]> = []
    return StronglyConnected.components(from: starts) { node in graph.calls(of: node).map(\.node) }
      .compactMap { ShortestCycle.find(in: $0, graph) }
      .sorted { ($0[0].edge.place, $0.count) < ($1[0].edge.place, $1.count) }
      .filter { cycle in reported.insert(cycle.map(\.edge.place).sorted()).inserted }
      .map { cycle in
        let anchors = cycle.flatMap { [$0.edge.place, graph.place(of: $0.from.body)] }
        return Detection(finding: finding(cycle, in: graph), anchors: anchors)
      }
  }

  private static func finding(_ cycle: [ShortestCycle.Step], in graph: RuleGraph) -> Finding {
    let types = Set(cycle.map(\.from.type))
    func label(_ node: RuleGraph.Node) -> String {
      let result = graph.signature(of: node)?.result ?? graph.name(node.body)
      return types.count == 1 ? result : "\(graph.name(node.type)): \(result)"
    }
    let path = (cycle.map(\.from) + [cycle[0].from]).map(label).joined(separator: " → ")
    let owners = types.map { graph.name($0) }.sorted().joined(separator: ", ")
    // A cached rule notices that it is being built, and stops the program with the path.
    let isCached = cycle.contains { !graph.walk($0.from).sharing.isEmpty }
    let end = isCached ? "the first request stops the program" : "the first request overflows the stack"
    return Finding(
      .cycle,
      "these rules of \(owners) build each other without end, and \(end): \(path)",
      at: graph.location(cycle[0].edge.place),
      notes: cycle.map { step in
        let via = step.edge.via.map { graph.name($0) }.joined(separator: ", ")
        let route = via.isEmpty ? "" : " through \(via)"
        let from = graph.signature(of: step.from)?.text ?? label(step.from)
        let to = graph.signature(of: step.to)?.text ?? label(step.to)
        return Finding.Note(
          location: graph.location(step.edge.place),
          message: "\(from) asks for \(to)\(route)"
        )
      }
    )
  }
}
