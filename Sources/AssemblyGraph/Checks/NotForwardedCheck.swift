/// AG013: a child that builds what its parent caches or replaces, instead of forwarding the request.
enum NotForwardedCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    cached(in: graph) + replaced(in: graph)
  }

  private static func cached(in graph: RuleGraph) -> [Detection] {
    let children = graph.hierarchy
    let own = Set(graph.assemblers)
    return children.children.filter(own.contains).flatMap { child -> [Detection] in
      let ancestors = children.ancestors(of: child)
      guard !ancestors.isEmpty else { return [] }
      return graph.rules(of: child).compactMap { requirement, node in
        guard let caching = graph.walk(node).cachingCalls.first, caching.receiver == nil,
          caching.lifetime != .graph,
          let ancestor = ancestors.first(where: { declares($0, requirement, graph) })
        else { return nil }
        return detection(requirement, node, of: child, ancestor, in: graph)
      }
    }
  }

  /// Rules that an assembler replaces and whose defaults its children run.
  private static func replaced(in graph: RuleGraph) -> [Detection] {
    let children = graph.hierarchy
    return graph.assemblers.flatMap { parent -> [Detection] in
      let made = children.children.filter { children.isMade($0, by: parent) }
      guard !made.isEmpty else { return [] }
      return graph.rules(of: parent).compactMap { requirement, node in
        guard let own = graph.catalog.bodies[node.body], !own.isDefault,
          let (child, body) = made.lazy.compactMap({ child in
            defaultBody(of: requirement, in: child, graph).map { (child, $0) }
          }).first
        else { return nil }
        return Detection(
          .notForwarded,
          "\(graph.name(child)), a child of \(graph.name(parent)), doesn't use this rule: it builds its own "
            + "'\(requirement.signature.result)'",
          at: own.location,
          notes: [
            graph.note(
              "the child runs this rule; forward it to 'parent', or replace it in the child as well",
              at: graph.location(of: body)
            )
          ],
          anchors: [own.location, graph.location(of: body), graph.location(of: child)],
          in: graph
        )
      }
    }
  }

  /// The default that a child runs, unless it caches or forwards.
  private static func defaultBody(of requirement: Requirement, in child: SymbolID, _ graph: RuleGraph)
    -> SymbolID?
  {
    guard let body = graph.catalog.tables.body(of: requirement.symbol, in: child),
      graph.catalog.bodies[body]?.isDefault == true
    else { return nil }
    let walk = graph.walk(RuleGraph.Node(body: body, type: child))
    let forwards = walk.edges.contains { $0.receiver != nil }
    return forwards || !walk.cachingCalls.isEmpty ? nil : body
  }

  private static func declares(_ ancestor: SymbolID, _ requirement: Requirement, _ graph: RuleGraph) -> Bool {
    graph.catalog.ancestors(of: ancestor).contains(requirement.owner)
  }

  private static func detection(
    _ requirement: Requirement,
    _ node: RuleGraph.Node,
    of child: SymbolID,
    _ ancestor: SymbolID,
    in graph: RuleGraph
  ) -> Detection {
    let result = requirement.signature.result
    let owner = graph.name(requirement.owner)
    let ownerOfAncestor = graph.location(of: ancestor)
    let body = graph.location(of: node.body)
    let fix =
      "forward it to 'parent' in 'extension \(owner) where Self: ChildAssembler, Parent: \(owner)', or explain in a "
      + "comment why the child has its own"
    return Detection(
      .notForwarded,
      "\(graph.name(child)) builds its own '\(result)' instead of sharing its parent's",
      at: graph.location(of: child),
      notes: [
        graph.note("\(graph.name(ancestor)) also has this rule", at: ownerOfAncestor),
        graph.note("the child runs this rule; \(fix)", at: body),
      ],
      anchors: [graph.location(of: child), body, requirement.location],
      in: graph
    )
  }
}
