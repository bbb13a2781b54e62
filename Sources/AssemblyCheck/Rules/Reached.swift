/// What a walk from a node reaches: the node itself first, then each other node once.
///
/// - Complexity: O(*n*), where *n* is the number of nodes that `next` returns.
func reached<Node: Hashable>(from start: Node, by next: (Node) -> some Sequence<Node>) -> [Node] {
  var visited: Set<Node> = [start]
  var queue = [start]
  var reached: [Node] = []
  while let node = queue.popLast() {
    reached.append(node)
    for other in next(node) where visited.insert(other).inserted { queue.append(other) }
  }
  return reached
}
