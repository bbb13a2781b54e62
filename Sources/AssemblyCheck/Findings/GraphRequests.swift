/// The requests of the objects in a `graph { }` that share in other graphs.
struct GraphRequests {
  /// The rules that ask another assembler for what it shares within its own graphs, and its rule.
  private(set) var forwarded: [(forward: RuleGraph.Node, other: RuleGraph.Node)] = []
  /// The requests that run after the graph has ended, for what it shares.
  private(set) var later: [(location: Location, shared: RuleGraph.Node)] = []
  private let graph: RuleGraph

  init(root: RuleGraph.Node, graph: RuleGraph) {
    self.graph = graph
    var afterwards: [(location: Location, node: RuleGraph.Node)] = []
    let visited = reached(from: root) { next in
      let later = LaterRequests(code: next.body, graph: graph)
      // A body can make the same request now and later.
      for use in graph.uses(in: next.body)
      where graph.catalog.isRule(use.target) && later.contains(use.location) {
        if let node = graph.node(runBy: use, on: next.type) { afterwards.append((use.location, node)) }
      }
      let edges = graph.walk(next).edges
      for edge in edges where edge.receiver != nil {
        if let other = sharer(of: edge, for: next.type) { forwarded.append((next, other)) }
      }
      return edges.compactMap { edge -> RuleGraph.Node? in
        guard let called = edge.target.node, called.type == next.type, edge.kind == .call else { return nil }
        return later.contains(edge.location) ? nil : called
      }
    }
    let shared = Set(visited.filter(isGraphShared))
    guard !shared.isEmpty else { return }
    for (location, node) in afterwards {
      if let found = requests(from: node).first(where: shared.contains) { later.append((location, found)) }
    }
  }

  /// The rules that a request runs in the graph of its own.
  private func requests(from node: RuleGraph.Node) -> [RuleGraph.Node] {
    reached(from: node) { next in
      let lasts = graph.walk(next).cachingCalls.contains { $0.lifetime != .graph }
      return lasts || graph.startsGraph(next.body) ? [] : graph.ownCalls(of: next)
    }
    .filter { !graph.startsGraph($0.body) }
  }

  private func isGraphShared(_ node: RuleGraph.Node) -> Bool {
    graph.walk(node).cachingCalls.contains { $0.lifetime == .graph && $0.receiver == nil }
  }

  /// The rule of another assembler that an edge runs, if that is shared within graphs.
  private func sharer(of edge: Edge, for type: SymbolID) -> RuleGraph.Node? {
    let nodes: [RuleGraph.Node]
    switch edge.target {
    case .body(let node): nodes = [node]
    case .open(let requirement):
      let parents = edge.receiver == "parent" ? graph.hierarchy.parents(of: type) : []
      nodes = graph.catalog.assemblerTypes.compactMap { other in
        guard other != type,
          parents.isEmpty || !parents.isDisjoint(with: graph.catalog.ancestors(of: other))
        else { return nil }
        return graph.catalog.tables.body(of: requirement, in: other).map {
          RuleGraph.Node(body: $0, type: other)
        }
      }
    }
    return nodes.first(where: isGraphShared)
  }
}

extension RuleGraph {
  /// Whether a body builds its result in a `graph { }`.
  func startsGraph(_ body: SymbolID) -> Bool {
    uses(in: body).contains { use in
      let symbol = index.symbols[use.target]
      return symbol.usr.hasPrefix(Framework.scopedMembers) && symbol.name.hasPrefix("graph(")
    }
  }
}

/// The requests in code that run later: those in escaping closures, and rules that are passed on.
private struct LaterRequests {
  private let graph: RuleGraph
  private var closures: [ClosedRange<Int>] = []
  private var references: Set<Int> = []

  init(code: SymbolID, graph: RuleGraph) {
    self.graph = graph
    guard let captures = SelfCaptures(of: code, graph: graph) else { return }
    closures = captures.escapingClosures()
    references = Set(captures.captures().filter { $0.kind == .reference }.map(\.token))
  }

  func contains(_ request: Location) -> Bool {
    guard let token = graph.source.token(at: request) else { return false }
    return references.contains(token) || closures.contains { $0.contains(token) }
  }
}
