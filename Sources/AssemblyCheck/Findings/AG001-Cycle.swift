/// AG001: rules that form a cycle.
///
/// Each of them calls the next whenever it runs, so resolving one of them never ends. A rule that calls another on some
/// condition, or in a closure that runs later, may end.
struct Cycle: Check {
  static let id = FindingID.cycle
  let graph: RuleGraph

  private typealias Node = RuleGraph.Node

  func detections() -> [Detection] {
    let starts = graph.assemblers.flatMap { graph.rules(of: $0).map(\.node) }
    // The calls are read only where rules refer to each other: that needs the sources.
    var known: [Node: [(node: Node, edge: Edge)]] = [:]
    func calls(of node: Node) -> [(node: Node, edge: Edge)] {
      known.value(of: node, or: graph.certainCalls(of: node))
    }
    var reported: Set<[Location]> = []
    return StronglyConnected.components(from: starts, references)
      .flatMap { component -> [[Node]] in
        // Most components are single rules.
        guard component.count > 1 || references(component[0]).contains(component[0]) else { return [] }
        return StronglyConnected.components(from: component) { calls(of: $0).map(\.node) }
      }
      .compactMap { component in
        let cycles = ShortestCycles(inside: Set(component), calls: calls)
        return cycles.first(from: component.sorted { location(of: $0) < location(of: $1) })
      }
      .sorted { ($0[0].edge.location, $0.count) < ($1[0].edge.location, $1.count) }
      .filter { reported.insert($0.map(\.edge.location).sorted()).inserted }
      .map(detection)
  }

  private func references(_ node: Node) -> [Node] { graph.walk(node).edges.compactMap(\.target.node) }

  private func location(of node: Node) -> Location { location(of: node.body) }

  private func detection(_ cycle: [ShortestCycles.Step]) -> Detection {
    let types = Set(cycle.map(\.from.type))
    func label(_ node: Node) -> String {
      let result = graph.signature(of: node)?.result ?? name(node.body)
      return types.count == 1 ? result : "\(name(node.type)): \(result)"
    }
    let path = (cycle.map(\.from) + [cycle[0].from]).map(label).joined(separator: " → ")
    let owners = types.map { name($0) }.sorted().joined(separator: ", ")
    // A cached rule detects the recursion and stops the program with the path.
    let isCached = cycle.contains { !graph.walk($0.from).cachingCalls.isEmpty }
    let end = isCached ? "stops the program" : "overflows the stack"
    return detection(
      "these rules of \(owners) form a cycle, and resolving one \(end): \(path)",
      at: cycle[0].edge.location,
      notes: cycle.map { step in
        let via = step.edge.via.map { name($0) }.joined(separator: ", ")
        let route = via.isEmpty ? "" : " through \(via)"
        let (from, to) = (graph.signature(of: step.from)?.text, graph.signature(of: step.to)?.text)
        return note(
          "\(from ?? label(step.from)) calls \(to ?? label(step.to))\(route)",
          at: step.edge.location
        )
      },
      anchors: cycle.flatMap { [$0.edge.location, location(of: $0.from)] }
    )
  }
}

/// Finds the shortest cycles in a strongly connected component.
private struct ShortestCycles {
  let inside: Set<RuleGraph.Node>
  let calls: (RuleGraph.Node) -> [(node: RuleGraph.Node, edge: Edge)]

  struct Step {
    let from: RuleGraph.Node
    let to: RuleGraph.Node
    let edge: Edge
  }

  /// The shortest cycle, from the first node that has it, or `nil` if there is no cycle.
  func first(from nodes: [RuleGraph.Node]) -> [Step]? {
    var best: [Step]?
    for start in nodes {
      guard let cycle = shortest(from: start) else { continue }
      if cycle.count < best?.count ?? .max { best = cycle }
      if cycle.count == 1 { break }
    }
    return best
  }

  /// A breadth-first search that ends where it started.
  private func shortest(from start: RuleGraph.Node) -> [Step]? {
    var cameBy: [RuleGraph.Node: Step] = [:]
    var queue = [start]
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for call in calls(node) where inside.contains(call.node) {
        let step = Step(from: node, to: call.node, edge: call.edge)
        if call.node == start {
          var path = [step]
          while let first = path.last, let before = cameBy[first.from] { path.append(before) }
          return path.reversed()
        }
        if cameBy[call.node] == nil {
          cameBy[call.node] = step
          queue.append(call.node)
        }
      }
    }
    return nil
  }
}
