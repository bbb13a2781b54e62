/// AG013: a request in a `graph { }` that shares in another graph: a forward to another assembler, or one that runs when
/// the graph has ended.
enum GraphCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    var reported: Set<Location> = []
    return graph.catalog.assemblerTypes.flatMap { type in
      graph.rules(of: type).map(\.node).filter {
        startsGraph($0.body, graph) && graph.isOwn(graph.location(of: $0.body))
      }
      .flatMap { root -> [Detection] in
        let requests = GraphRequests(root: root, graph: graph)
        return requests.forwarded.compactMap { forward, other in
          reported.insert(graph.location(of: forward.body)).inserted
            ? detection(forwarded: forward, root, other, in: graph) : nil
        }
          + requests.later.compactMap { place, shared in
            reported.insert(place).inserted ? detection(later: place, root, shared, in: graph) : nil
          }
      }
    }
  }

  static func startsGraph(_ body: SymbolID, _ graph: RuleGraph) -> Bool {
    (graph.index.uses[body] ?? []).contains { use in
      let symbol = graph.index.symbols[use.target]
      return symbol.usr.hasPrefix(Framework.scopedMembers) && symbol.name.hasPrefix("graph(")
    }
  }

  private static func detection(
    forwarded forward: RuleGraph.Node,
    _ root: RuleGraph.Node,
    _ other: RuleGraph.Node,
    in graph: RuleGraph
  ) -> Detection {
    let result = graph.signature(of: forward)?.result ?? "a rule"
    let name = graph.name(forward.type)
    return Detection(
      .notForwarded,
      "\(name) forwards '\(result)', which \(graph.name(other.type)) shares within its own graphs, so in this 'graph' each request "
        + "returns a new one",
      at: graph.location(of: root.body),
      notes: [
        graph.note(
          "it's forwarded here; remove the forward, so that \(name) builds its own",
          at: graph.location(of: forward.body)
        ),
        graph.note("the other rule is declared here", at: graph.location(of: other.body)),
      ],
      anchors: [
        graph.location(of: root.body), graph.location(of: forward.body), graph.location(of: forward.type),
      ],
      in: graph
    )
  }

  private static func detection(
    later place: Location,
    _ root: RuleGraph.Node,
    _ shared: RuleGraph.Node,
    in graph: RuleGraph
  ) -> Detection {
    let result = graph.signature(of: shared)?.result ?? "a rule"
    return Detection(
      .notForwarded,
      "this request runs when the 'graph' has ended, and gets another '\(result)' than the objects of the graph",
      at: place,
      notes: [
        graph.note("request it in the graph, and pass the object on", at: graph.location(of: root.body)),
        graph.note("this rule is shared within the graph", at: graph.location(of: shared.body)),
      ],
      anchors: [place, graph.location(of: root.body), graph.location(of: shared.body)],
      in: graph
    )
  }
}

/// What the objects of a `graph { }` request from graphs.
private struct GraphRequests {
  /// The rules that ask another assembler for what it shares within its own graphs, and its rule.
  private(set) var forwarded: [(RuleGraph.Node, RuleGraph.Node)] = []
  /// The requests that run after the graph has ended, for what it shares.
  private(set) var later: [(Location, RuleGraph.Node)] = []

  init(root: RuleGraph.Node, graph: RuleGraph) {
    var visited: Set<RuleGraph.Node> = [root]
    var queue = [root]
    var afterwards: [(location: Location, node: RuleGraph.Node)] = []
    while let next = queue.popLast() {
      let later = LaterRequests(code: next.body, graph: graph)
      for edge in graph.walk(next).edges {
        if edge.receiver != nil, let other = Self.sharer(of: edge, for: next.type, graph) {
          forwarded.append((next, other))
        }
        guard case .body(let body, let type) = edge.target, type == next.type, edge.kind == .call else {
          continue
        }
        let node = RuleGraph.Node(body: body, type: type)
        if !later.contains(edge.location), visited.insert(node).inserted { queue.append(node) }
      }
      // A body can make the same request now and later.
      for use in graph.index.uses[next.body] ?? []
      where graph.catalog.isRule(use.target) && later.contains(use.location) {
        if let body = graph.catalog.tables.body(of: use.target, in: next.type)
          ?? graph.catalog.bodies[use.target]?.symbol
        {
          afterwards.append((use.location, RuleGraph.Node(body: body, type: next.type)))
        }
      }
    }
    let shared = visited.filter { Self.isGraphShared($0, graph) }
    for (location, node) in afterwards where !shared.isEmpty {
      if let found = Self.reached(from: node, graph).first(where: shared.contains) {
        later.append((location, found))
      }
    }
  }

  /// The rules that a request runs in the graph of its own.
  private static func reached(from node: RuleGraph.Node, _ graph: RuleGraph) -> [RuleGraph.Node] {
    var visited: [RuleGraph.Node] = []
    var queue = [node]
    while let next = queue.popLast() {
      if visited.contains(next) || GraphCheck.startsGraph(next.body, graph) { continue }
      visited.append(next)
      let lasting = graph.walk(next).cachingCalls.contains { $0.lifetime != .graph }
      if !lasting { queue += graph.calls(of: next).map(\.node).filter { $0.type == node.type } }
    }
    return visited
  }

  private static func isGraphShared(_ node: RuleGraph.Node, _ graph: RuleGraph) -> Bool {
    graph.walk(node).cachingCalls.contains { $0.lifetime == .graph && $0.receiver == nil }
  }

  /// The rule of another assembler that an edge runs, if that is shared within graphs.
  private static func sharer(of edge: Edge, for type: SymbolID, _ graph: RuleGraph) -> RuleGraph.Node? {
    let nodes: [RuleGraph.Node] =
      switch edge.target {
      case .body(let body, let other): [RuleGraph.Node(body: body, type: other)]
      case .open(let requirement):
        graph.catalog.assemblerTypes.compactMap { other in
          guard other != type, isPossible(other, as: edge.receiver, of: type, graph) else { return nil }
          return graph.catalog.tables.body(of: requirement, in: other).map {
            RuleGraph.Node(body: $0, type: other)
          }
        }
      }
    return nodes.first { isGraphShared($0, graph) }
  }

  /// Whether an assembler can be the parent of a child.
  private static func isPossible(
    _ other: SymbolID,
    as receiver: String?,
    of type: SymbolID,
    _ graph: RuleGraph
  ) -> Bool {
    let parents = receiver == "parent" ? graph.hierarchy.parents(of: type) : []
    return parents.isEmpty || !parents.isDisjoint(with: graph.catalog.ancestors(of: other))
  }
}

/// The requests in code that run later: those in escaping closures, and rules that are passed on.
private struct LaterRequests {
  private let graph: RuleGraph
  private var closures: [ClosedRange<Int>] = []
  private var references: Set<Int> = []

  init(code: SymbolID, graph: RuleGraph) {
    self.graph = graph
    guard let body = graph.body(of: code) else { return }
    let file = graph.location(of: code).file
    let reader = SelfCaptures(graph: graph)
    closures = reader.escapingClosures(in: code, body, file: file)
    references = Set(
      reader.captures(in: code, body, holder: body, file: file).filter { $0.kind == .reference }.map(\.token)
    )
  }

  func contains(_ request: Location) -> Bool {
    guard let token = graph.source.token(at: request) else { return false }
    return references.contains(token) || closures.contains { $0.contains(token) }
  }
}
