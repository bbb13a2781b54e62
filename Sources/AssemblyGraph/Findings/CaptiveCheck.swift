/// AG005: a shared object that keeps one which is meant to live shorter.
enum CaptiveCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let state = StateReader(graph: graph)
    var reported: Set<[Place]> = []
    return graph.assemblers.flatMap { type in
      graph.rules(of: type).flatMap { captives(of: $0.node, in: graph, state) }
    }
    .filter { captive in
      graph.isOwn(captive.path[0].place) && reported.insert(captive.path.map(\.place)).inserted
    }
    .map { detection($0, in: graph) }
  }

  private struct Captive {
    let keeper: RuleGraph.Node
    let kept: RuleGraph.Node
    let path: [Edge]
    let reason: String
    let state: Place?
  }

  /// What a shared rule keeps, itself or within what it builds anew.
  private static func captives(
    of keeper: RuleGraph.Node,
    in graph: RuleGraph,
    _ state: StateReader
  ) -> [Captive] {
    guard let sharing = graph.walk(keeper).sharing.first, [.shared, .keyed].contains(sharing.lifetime)
    else { return [] }
    var captives: [Captive] = []
    var visited: Set<RuleGraph.Node> = [keeper]
    var queue: [(node: RuleGraph.Node, path: [Edge])] = [(keeper, [])]
    while let (node, path) = queue.popLast() {
      for (next, edge) in graph.calls(of: node) where visited.insert(next).inserted {
        let kept = graph.walk(next).sharing.first
        let isOwnScope = next.type == keeper.type && kept?.receiver == nil
        func add(_ reason: String, _ place: Place? = nil) {
          captives.append(
            Captive(keeper: keeper, kept: next, path: path + [edge], reason: reason, state: place)
          )
        }
        switch kept?.lifetime ?? .unshared {
        case .weak: add("is to live only while somebody else holds it")
        case .graph: add("is to live for one graph")
        case .shared, .keyed:
          if sharing.receiver != nil, isOwnScope { add("is to live as long as this assembler's scope") }
        case .unshared:
          if let place = state.mutableState(builtBy: next) {
            add("is built anew for everybody else, and holds state", place)
          } else {
            queue.append((next, path + [edge]))
          }
        }
      }
    }
    return captives
  }

  private static func detection(_ captive: Captive, in graph: RuleGraph) -> Detection {
    let keeper = graph.signature(of: captive.keeper)
    let kept = graph.signature(of: captive.kept)
    var notes = captive.path.dropFirst().map { edge in
      Finding.Note(location: graph.location(edge.place), message: "which asks for the next one")
    }
    let body = graph.location(graph.place(of: captive.kept.body))
    notes.append(Finding.Note(location: body, message: "the rule that builds what is kept"))
    if let state = captive.state {
      notes.append(Finding.Note(location: graph.location(state), message: "the state"))
    }
    let finding = Finding(
      .captive,
      "\(keeper?.result ?? "a rule") is shared and keeps what \(kept?.text ?? "a rule") builds: it "
        + captive.reason,
      at: graph.location(captive.path[0].place),
      notes: notes
    )
    let anchors = [graph.place(of: captive.keeper.body), graph.place(of: captive.kept.body)]
    return Detection(finding: finding, anchors: anchors + captive.path.map(\.place))
  }
}
