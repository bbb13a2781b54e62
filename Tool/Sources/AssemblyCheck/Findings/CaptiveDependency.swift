/// A captive dependency.
///
/// A shared object keeps one that its own rule declares to live shorter: weakly shared, shared in a graph, or shared in a
/// child's scope. What is new for each request belongs to who requested it.
struct CaptiveDependency: Check {
  static let id = FindingID.captiveDependency
  let context: CheckContext

  func detections() -> [Detection] {
    var reported: Set<Location> = []
    return context.cachingExpressions
      .filter { $0.lifetime == .shared }
      .flatMap { call in
        catalog.assemblerTypes.filter { graph.runs(call.code, on: $0) }
          .flatMap { captives(of: RuleGraph.Node(body: call.code, type: $0), call) }
      }
      // The shortest path, which a child's forward makes longer.
      .sorted { ($0.path.count, $0.path[0]) < ($1.path.count, $1.path[0]) }
      .filter { reported.insert($0.path[0]).inserted }
      .map(detection)
  }

  private struct Captive {
    let consumer: RuleGraph.Node
    let dependency: RuleGraph.Node
    /// The requests that lead to it.
    let path: [Location]
    let reason: String
    let fix: String
  }

  /// The short-lived objects that a shared one keeps, directly or in objects that nothing caches.
  private func captives(of consumer: RuleGraph.Node, _ call: CachingExpression) -> [Captive] {
    guard let builder = call.builder else { return [] }
    var captives: [Captive] = []
    var visited: Set<RuleGraph.Node> = [consumer]
    var queue: [(node: RuleGraph.Node, range: ClosedRange<Int>, path: [Location])] = [(consumer, builder, [])]
    while let (node, range, path) = queue.popLast() {
      for (next, location) in keptRequests(of: node, in: range) where visited.insert(next).inserted {
        let path = path + [location]
        let inner = graph.walk(next).cachingCalls.first
        func add(_ reason: String, fix: String) {
          captives.append(Captive(consumer: consumer, dependency: next, path: path, reason: reason, fix: fix))
        }
        func add(_ reason: String, _ call: String) {
          add(reason, fix: "share both for the same time: write '\(call)' in both rules")
        }
        switch inner?.lifetime ?? .unshared {
        case .weak:
          // A weak reference needs an object.
          add("should live only while others hold it", returnsValue(consumer) ? "shared" : "weaklyShared")
        case .graph: add("should live for one graph", "graphShared")
        case .shared, .keyed:
          if !call.isOnSelf, inner?.receiver == nil, next.type == consumer.type {
            add("should live as long as this assembler's scope", fix: inOwnScope(call))
          }
        case .unshared:
          if !call.isOnSelf, call.key == nil, catalog.role(of: next.type) == .child,
            next.type == consumer.type,
            index.stored.contains(next.body)
          {
            add("this assembler was created with", fix: inOwnScope(call))
          } else if let body = sources.body(of: next.body) {
            queue.append((next, body, path))
          }
        }
      }
    }
    return captives
  }

  private func inOwnScope(_ call: CachingExpression) -> String {
    "share both for the same time: drop '\(call.receiver ?? "parent").' before '\(call.file.text(call.name))'"
  }

  /// Whether a rule's result is a structure or an enumeration.
  private func returnsValue(_ node: RuleGraph.Node) -> Bool {
    let type = catalog.resultType(of: node.body).flatMap(catalog.type)
    return type.map { index.symbols[$0].kind != .class } ?? false
  }

  /// The requests whose result becomes part of what a closure or function returns.
  private func keptRequests(
    of node: RuleGraph.Node,
    in braces: ClosedRange<Int>
  ) -> [(node: RuleGraph.Node, location: Location)] {
    guard let (_, file) = sources.declaration(of: node.body) else { return [] }
    let kept =
      context.keptArguments.arguments(keptBy: node.body, in: braces).map(\.argument.range)
      + file.results(in: braces)
    return graph.uses(in: node.body).flatMap { use -> [(node: RuleGraph.Node, location: Location)] in
      guard let token = sources.token(at: use.location), kept.contains(file.call(named: token))
      else { return [] }
      return graph.recipients(of: use, in: node.body, selfType: node.type).sorted()
        .compactMap { graph.code(runBy: use, on: $0) }
        // What an assembler stores besides its rules can be the same in each.
        .filter { catalog.isRule($0.body) || !index.stored.contains($0.body) }
        .map { ($0, use.location) }
    }
  }

  private func signature(of node: RuleGraph.Node) -> Signature? {
    graph.signature(of: node) ?? catalog.signature(of: node.body)
  }

  private func detection(_ captive: Captive) -> Detection {
    let (consumer, built) = (signature(of: captive.consumer), signature(of: captive.dependency))
    let body = location(of: captive.dependency.body)
    return detection(
      "\(consumer?.result ?? "a rule") is shared and keeps the result of \(built?.text ?? "a rule"), which "
        + captive.reason,
      at: captive.path[0],
      notes: captive.path.dropFirst().map { note("which calls the next one", at: $0) }
        + [note("this rule builds it; \(captive.fix)", at: body)],
      anchors: [location(of: captive.consumer.body), body] + captive.path
    )
  }
}
