/// Finds the shortest way round in a group of rules that all reach each other.
enum ShortestCycle {
  struct Step {
    let from: RuleGraph.Node
    let to: RuleGraph.Node
    let edge: Edge
  }

  /// The steps of the cycle, from the rule that stands first in the sources; nil where there is none.
  static func find(in component: [RuleGraph.Node], _ graph: RuleGraph) -> [Step]? {
    let inside = Set(component)
    var best: [Step]?
    for start in component.sorted(by: { graph.place(of: $0.body) < graph.place(of: $1.body) }) {
      guard let cycle = shortest(from: start, inside, graph) else { continue }
      if cycle.count < best?.count ?? .max { best = cycle }
      if cycle.count == 1 { break }
    }
    return best
  }

  /// Breadth first, back to `start`.
  private static func shortest(
    from start: RuleGraph.Node,
    _ inside: Set<RuleGraph.Node>,
    _ graph: RuleGraph
  ) -> [Step]? {
    var cameBy: [RuleGraph.Node: Step] = [:]
    var queue = [start]
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for call in graph.calls(of: node) where inside.contains(call.node) {
        let step = Step(from: node, to: call.node, edge: call.edge)
        if call.node == start { return path(to: step, cameBy, start) }
        if cameBy[call.node] == nil {
          cameBy[call.node] = step
          queue.append(call.node)
        }
      }
    }
    return nil
  }

  private static func path(
    to last: Step,
    _ cameBy: [RuleGraph.Node: Step],
    _ start: RuleGraph.Node
  ) -> [Step] {
    var steps = [last]
    while let first = steps.last, first.from != start, let step = cameBy[first.from] { steps.append(step) }
    return steps.reversed()
  }
}
