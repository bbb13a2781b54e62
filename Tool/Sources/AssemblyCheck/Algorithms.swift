/// The nodes reachable from any of `starts`: those themselves first, then each other node once, the nearest first.
///
/// - Complexity: O(*n*), where *n* is the number of nodes that `next` returns.
package func reached<Node: Hashable>(
  from starts: some Sequence<Node>,
  by next: (Node) -> some Sequence<Node>
) -> [Node] {
  var last = starts.unique()
  var visited = Set(last)
  var reached = last
  while !last.isEmpty {
    last = last.flatMap { next($0) }.filter { visited.insert($0).inserted }
    reached += last
  }
  return reached
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

extension Sequence where Element: Hashable {
  /// Returns the elements without repetitions, in order.
  package func unique() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Array {
  /// The first index that satisfies a condition which all later indices satisfy, or the end.
  ///
  /// - Complexity: O(log *n*)
  package func firstIndexOfRest(where isAfter: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Dictionary {
  /// The value of a key, which is made on the first request.
  package mutating func value(of key: Key, or make: @autoclosure () -> Value) -> Value {
    if let known = self[key] { return known }
    let value = make()
    self[key] = value
    return value
  }
}

extension Sequence<String> {
  /// The text that the fewest edits make from a misspelled one, unless more than a third of its letters are wrong.
  ///
  /// - Complexity: O(*n* · *m*) for each text, by Wagner and Fischer's algorithm.
  package func nearest(to misspelled: String) -> String? {
    let distances = map { text in
      var row = Array(0...text.count)
      for (line, letter) in misspelled.enumerated() {
        var diagonal = row[0]
        row[0] = line + 1
        for (column, other) in text.enumerated() {
          let replaced = diagonal + (letter == other ? 0 : 1)
          diagonal = row[column + 1]
          row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
        }
      }
      return (text: text, edits: row[text.count])
    }
    return distances.filter { $0.edits * 3 <= misspelled.count }.min { $0.edits < $1.edits }?.text
  }

  /// The end of a message about a misspelled name: `; did you mean 'check'?`, or nothing.
  package func suggestion(for misspelled: String) -> String {
    nearest(to: misspelled).map { "; did you mean '\($0)'?" } ?? ""
  }
}
