/// AG005: a captive dependency, that is an object held by one that lives longer.
enum CaptiveCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let state = MutableStateReader(graph: graph)
    var reported: Set<[Location]> = []
    return graph.assemblers.flatMap { type in
      graph.rules(of: type).flatMap { captives(of: $0.node, in: graph, state) }
    }
    .filter { captive in
      graph.isOwn(captive.path[0].location) && reported.insert(captive.path.map(\.location)).inserted
    }
    .map { detection($0, in: graph) }
  }

  private struct Captive {
    let consumer: RuleGraph.Node
    let dependency: RuleGraph.Node
    let path: [Edge]
    let reason: String
    let state: Location?
  }

  /// The short-lived objects that a shared one holds, directly or through objects that nothing caches.
  private static func captives(
    of consumer: RuleGraph.Node,
    in graph: RuleGraph,
    _ state: MutableStateReader
  ) -> [Captive] {
    guard let consumerCall = graph.walk(consumer).cachingCalls.first,
      [.shared, .keyed].contains(consumerCall.lifetime)
    else { return [] }
    var captives: [Captive] = []
    var visited: Set<RuleGraph.Node> = [consumer]
    var queue: [(node: RuleGraph.Node, path: [Edge])] = [(consumer, [])]
    while let (node, path) = queue.popLast() {
      for (next, edge) in graph.calls(of: node)
      where !isLater(edge, in: node.body, graph) && visited.insert(next).inserted {
        let call = graph.walk(next).cachingCalls.first
        let isOwnScope = next.type == consumer.type && call?.receiver == nil
        func add(_ reason: String, _ location: Location? = nil) {
          captives.append(
            Captive(
              consumer: consumer,
              dependency: next,
              path: path + [edge],
              reason: reason,
              state: location
            )
          )
        }
        switch call?.lifetime ?? .unshared {
        case .weak: add("should live only while others hold it")
        case .graph: add("should live for one graph")
        case .shared, .keyed:
          if consumerCall.receiver != nil, isOwnScope { add("should live as long as this assembler's scope") }
        case .unshared:
          if !isForward(next, graph), let location = state.mutableState(builtBy: next) {
            add("is new for every other request and has mutable state", location)
          } else {
            queue.append((next, path + [edge]))
          }
        }
      }
    }
    return captives
  }

  /// Whether a call is in a closure that the object retains: the object asks when it needs the result.
  private static func isLater(_ edge: Edge, in code: SymbolID, _ graph: RuleGraph) -> Bool {
    guard let body = graph.body(of: code), let token = graph.source.token(at: edge.location) else {
      return false
    }
    return SelfCaptures(graph: graph).laterClosures(in: code, body, file: edge.location.file)
      .contains { $0.contains(token) }
  }

  /// Whether a body asks another assembler and builds nothing itself.
  private static func isForward(_ node: RuleGraph.Node, _ graph: RuleGraph) -> Bool {
    graph.walk(node).edges.contains { $0.receiver != nil }
      && !(graph.index.uses[node.body] ?? []).contains { graph.index.symbols[$0.target].kind == .constructor }
  }

  private static func detection(_ captive: Captive, in graph: RuleGraph) -> Detection {
    let consumer = graph.signature(of: captive.consumer)
    let built = graph.signature(of: captive.dependency)
    var notes = captive.path.dropFirst().map { edge in
      graph.note("which calls the next one", at: edge.location)
    }
    let body = graph.location(of: captive.dependency.body)
    notes.append(graph.note("this rule builds it", at: body))
    if let state = captive.state {
      notes.append(graph.note("the mutable state is declared here", at: state))
    }
    return Detection(
      .captiveDependency,
      "\(consumer?.result ?? "a rule") is shared and holds the result of \(built?.text ?? "a rule"), which "
        + captive.reason,
      at: captive.path[0].location,
      notes: notes,
      anchors: [graph.location(of: captive.consumer.body), body] + captive.path.map(\.location),
      in: graph
    )
  }
}

/// Finds mutable state in the objects that rules build.
final class MutableStateReader {
  private let graph: RuleGraph
  private var known: [SymbolID: Location?] = [:]

  init(graph: RuleGraph) {
    self.graph = graph
  }

  /// A stored variable of the class or actor that a rule builds.
  func mutableState(builtBy node: RuleGraph.Node) -> Location? {
    builtTypes(node).lazy.compactMap { self.mutableState(of: $0) }.first
  }

  /// The result type or, if that is a protocol, the types that the body initializes.
  private func builtTypes(_ node: RuleGraph.Node) -> [SymbolID] {
    let catalog = graph.catalog
    if let type = catalog.resultType(of: node.body).flatMap(catalog.type(named:)) { return [type] }
    return (catalog.index.uses[node.body] ?? [])
      .filter { catalog.index.symbols[$0.target].kind == .constructor }
      .compactMap { catalog.index.owner(of: $0.target) }
  }

  /// The variable, lock or atomic of an object, or of an object that it creates for itself.
  func mutableState(of type: SymbolID) -> Location? {
    if let place = known[type] { return place }
    known[type] = .some(nil)
    let catalog = graph.catalog
    let isObject = catalog.index.symbols[type].kind == .class
    let properties = catalog.tables.chain(of: type).flatMap { graph.storedProperties(of: $0) }
      .sorted { graph.location(of: $0) < graph.location(of: $1) }
    let place = properties.first { property in
      if isObject, isVariable(graph.location(of: property)) { return true }
      guard let name = catalog.resultType(of: property) else { return false }
      if Self.locks.contains(where: name.hasPrefix) { return true }
      guard graph.hasInitialValue(property), let made = catalog.type(named: name) else { return false }
      return mutableState(of: made) != nil
    }
    known[type] = .some(place.map { graph.location(of: $0) })
    return known[type] ?? nil
  }

  /// The types that guard mutable state.
  private static let locks = [
    "Synchronization.Mutex<", "Synchronization.Atomic<", "os.OSAllocatedUnfairLock<",
  ]

  /// Whether a property is declared with `var`. The index doesn't say.
  private func isVariable(_ location: Location) -> Bool {
    let words = graph.source.text(before: location).split { !$0.isLetter }
    return words.last { $0 == "let" || $0 == "var" } == "var"
  }
}
