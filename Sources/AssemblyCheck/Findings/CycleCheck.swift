/// AG001: rules that build each other, so that resolving one of them never ends.
///
/// Each of them calls the next whenever it runs. A rule that calls another on some condition, or in a closure that runs
/// later, may end.
enum CycleCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let starts = graph.assemblers.flatMap { graph.rules(of: $0).map(\.node) }
    var reported: Set<[Location]> = []
    func references(_ node: RuleGraph.Node) -> [RuleGraph.Node] {
      graph.walk(node).edges.compactMap { edge in
        guard case .body(let body, let type) = edge.target else { return nil }
        return RuleGraph.Node(body: body, type: type)
      }
    }
    // The calls are read only where rules refer to each other: that needs the sources.
    var known: [RuleGraph.Node: [(node: RuleGraph.Node, edge: Edge)]] = [:]
    func calls(of node: RuleGraph.Node) -> [(node: RuleGraph.Node, edge: Edge)] {
      if let calls = known[node] { return calls }
      let calls = graph.certainCalls(of: node)
      known[node] = calls
      return calls
    }
    return StronglyConnected.components(from: starts, references)
      .flatMap { component -> [[RuleGraph.Node]] in
        // Most components are single rules.
        guard component.count > 1 || references(component[0]).contains(component[0]) else { return [] }
        return StronglyConnected.components(from: component) { calls(of: $0).map(\.node) }
      }
      .compactMap { ShortestCycle.find(in: $0, graph, calls) }
      .sorted { ($0[0].edge.location, $0.count) < ($1[0].edge.location, $1.count) }
      .filter { cycle in reported.insert(cycle.map(\.edge.location).sorted()).inserted }
      .map { cycle in
        detection(cycle, in: graph)
      }
  }

  private static func detection(_ cycle: [ShortestCycle.Step], in graph: RuleGraph) -> Detection {
    let types = Set(cycle.map(\.from.type))
    func label(_ node: RuleGraph.Node) -> String {
      let result = graph.signature(of: node)?.result ?? graph.name(node.body)
      return types.count == 1 ? result : "\(graph.name(node.type)): \(result)"
    }
    let path = (cycle.map(\.from) + [cycle[0].from]).map(label).joined(separator: " → ")
    let owners = types.map { graph.name($0) }.sorted().joined(separator: ", ")
    // A cached rule detects the recursion and stops the program with the path.
    let isCached = cycle.contains { !graph.walk($0.from).cachingCalls.isEmpty }
    let end = isCached ? "resolving one stops the program" : "resolving one overflows the stack"
    return Detection(
      .cycle,
      "these rules of \(owners) form a cycle, and \(end): \(path)",
      at: cycle[0].edge.location,
      notes: cycle.map { step -> Finding.Note in
        let via = step.edge.via.map { graph.name($0) }.joined(separator: ", ")
        let route = via.isEmpty ? "" : " through \(via)"
        let from = graph.signature(of: step.from)?.text ?? label(step.from)
        let to = graph.signature(of: step.to)?.text ?? label(step.to)
        return graph.note("\(from) calls \(to)\(route)", at: step.edge.location)
      },
      anchors: cycle.flatMap { [$0.edge.location, graph.location(of: $0.from.body)] },
      in: graph
    )
  }
}

/// Finds the shortest cycle in a strongly connected component.
enum ShortestCycle {
  typealias Calls = (RuleGraph.Node) -> [(node: RuleGraph.Node, edge: Edge)]

  struct Step {
    let from: RuleGraph.Node
    let to: RuleGraph.Node
    let edge: Edge
  }

  /// The calls of the cycle, starting with the rule that comes first in source order, or `nil` if there is no cycle.
  static func find(in component: [RuleGraph.Node], _ graph: RuleGraph, _ calls: Calls) -> [Step]? {
    let inside = Set(component)
    var best: [Step]?
    for start in component.sorted(by: { graph.location(of: $0.body) < graph.location(of: $1.body) }) {
      guard let cycle = shortest(from: start, inside, calls) else { continue }
      if cycle.count < best?.count ?? .max { best = cycle }
      if cycle.count == 1 { break }
    }
    return best
  }

  /// A breadth-first search that ends where it started.
  private static func shortest(
    from start: RuleGraph.Node,
    _ inside: Set<RuleGraph.Node>,
    _ calls: Calls
  ) -> [Step]? {
    var cameBy: [RuleGraph.Node: Step] = [:]
    var queue = [start]
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for call in calls(node) where inside.contains(call.node) {
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

/// Tarjan's algorithm for strongly connected components (1972), without recursion.
package enum StronglyConnected {
  private struct Visit<Node> {
    let node: Node
    let next: [Node]
    var position = 0
  }

  /// The components reachable from `starts`. A node outside every cycle is a component of its own.
  ///
  /// - Complexity: Linear in the nodes and edges.
  package static func components<Node: Hashable>(
    from starts: [Node],
    _ successors: (Node) -> [Node]
  ) -> [[Node]] {
    var order: [Node: Int] = [:]
    var lowest: [Node: Int] = [:]
    var open: [Node] = []
    var isOpen: Set<Node> = []
    var visits: [Visit<Node>] = []
    var components: [[Node]] = []

    func enter(_ node: Node) {
      order[node] = order.count
      lowest[node] = order[node]
      open.append(node)
      isOpen.insert(node)
      visits.append(Visit(node: node, next: successors(node)))
    }
    func lower(_ node: Node, to value: Int) { lowest[node] = min(lowest[node] ?? value, value) }

    for start in starts where order[start] == nil {
      enter(start)
      while let visit = visits.last {
        if visit.position < visit.next.count {
          visits[visits.count - 1].position += 1
          let next = visit.next[visit.position]
          if order[next] == nil {
            enter(next)
          } else if isOpen.contains(next), let number = order[next] {
            lower(visit.node, to: number)
          }
          continue
        }
        visits.removeLast()
        if let caller = visits.last, let value = lowest[visit.node] { lower(caller.node, to: value) }
        guard lowest[visit.node] == order[visit.node], let first = open.lastIndex(of: visit.node)
        else { continue }
        components.append(Array(open[first...]))
        isOpen.subtract(open[first...])
        open.removeSubrange(first...)
      }
    }
    return components
  }
}
