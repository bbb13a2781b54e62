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
