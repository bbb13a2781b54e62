/// AG005: a captive dependency.
///
/// A cached object holds one that should be released earlier, or that every other request gets anew: through it, the
/// short-lived object lives as long as the scope.
struct CaptiveDependency: Check {
  static let id = FindingID.captiveDependency
  let graph: RuleGraph
  private let state: MutableStateReader

  init(graph: RuleGraph) {
    self.graph = graph
    state = MutableStateReader(graph: graph)
  }

  func detections() -> [Detection] {
    var reported: Set<[Location]> = []
    return graph.assemblers.flatMap { graph.rules(of: $0).flatMap { captives(of: $0.node) } }
      .filter { graph.isOwn($0.path[0].location) && reported.insert($0.path.map(\.location)).inserted }
      .map(detection)
  }

  private struct Captive {
    let consumer: RuleGraph.Node
    let dependency: RuleGraph.Node
    let path: [Edge]
    let reason: String
    var state: Location?
  }

  /// The short-lived objects that a shared one holds, directly or through objects that nothing caches.
  private func captives(of consumer: RuleGraph.Node) -> [Captive] {
    guard let consumerCall = graph.walk(consumer).cachingCalls.first,
      [.shared, .keyed].contains(consumerCall.lifetime)
    else { return [] }
    var captives: [Captive] = []
    var visited: Set<RuleGraph.Node> = [consumer]
    var queue: [(node: RuleGraph.Node, path: [Edge])] = [(consumer, [])]
    while let (node, path) = queue.popLast() {
      for (next, edge) in heldCalls(of: node) where visited.insert(next).inserted {
        let path = path + [edge]
        let call = graph.walk(next).cachingCalls.first
        func add(_ reason: String, _ state: Location? = nil) {
          captives.append(
            Captive(consumer: consumer, dependency: next, path: path, reason: reason, state: state)
          )
        }
        switch call?.lifetime ?? .unshared {
        case .weak: add("should live only while others hold it")
        case .graph: add("should live for one graph")
        case .shared, .keyed:
          if consumerCall.receiver != nil, next.type == consumer.type, call?.receiver == nil {
            add("should live as long as this assembler's scope")
          }
        case .unshared:
          if !isForward(next), !graph.keepsResult(next), let location = state.mutableState(builtBy: next) {
            add("is new for every other request and has mutable state", location)
          } else {
            queue.append((next, path))
          }
        }
      }
    }
    return captives
  }

  /// The calls whose result the object holds. It doesn't if the call is in a closure that it retains, and asks when it
  /// needs the result, or if only a member of the result is used: `Report(count: resolve().count)`.
  private func heldCalls(of node: RuleGraph.Node) -> [(node: RuleGraph.Node, edge: Edge)] {
    let calls = graph.calls(of: node)
    guard !calls.isEmpty, var captures = SelfCaptures(of: node.body, graph: graph) else { return calls }
    let later = captures.laterClosures()
    captures.keepsArguments = true
    return calls.filter { _, edge in
      // An interpolated string holds no object.
      guard let token = graph.source.token(at: edge.location) else { return false }
      if later.contains(where: { $0.contains(token) }) { return false }
      return !edge.via.isEmpty || captures.escapes(captures.tokens.call(named: token))
    }
  }

  /// Whether a body asks another assembler and builds nothing itself.
  private func isForward(_ node: RuleGraph.Node) -> Bool {
    graph.walk(node).edges.contains { $0.receiver != nil }
      && !graph.uses(in: node.body).contains { index.symbols[$0.target].kind == .constructor }
  }

  private func detection(_ captive: Captive) -> Detection {
    let consumer = graph.signature(of: captive.consumer)
    let built = graph.signature(of: captive.dependency)
    let body = location(of: captive.dependency.body)
    return detection(
      "\(consumer?.result ?? "a rule") is shared and holds the result of \(built?.text ?? "a rule"), which "
        + captive.reason,
      at: captive.path[0].location,
      notes: captive.path.dropFirst().map { note("which calls the next one", at: $0.location) }
        + [note("this rule builds it", at: body)]
        + (captive.state.map { [note("the mutable state is declared here", at: $0)] } ?? []),
      anchors: [location(of: captive.consumer.body), body] + captive.path.map(\.location)
    )
  }
}
