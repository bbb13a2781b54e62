/// AG013: a child that builds and caches what its parent's assembler declares, too, instead of forwarding it.
enum NotForwardedCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let children = graph.children
    let own = Set(graph.assemblers)
    return children.children.filter(own.contains).flatMap { child -> [Detection] in
      let ancestors = children.ancestors(of: child)
      guard !ancestors.isEmpty else { return [] }
      return graph.rules(of: child).compactMap { requirement, node in
        guard let sharing = graph.walk(node).sharing.first, sharing.receiver == nil,
          sharing.lifetime != .graph,
          let ancestor = ancestors.first(where: { declares($0, requirement, graph) })
        else { return nil }
        return detection(requirement, node, of: child, ancestor, in: graph)
      }
    }
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
    let ownerOfAncestor = graph.place(of: ancestor)
    let body = graph.place(of: node.body)
    let fix =
      "forward it: 'extension \(owner) where Self: ChildAssembler, Parent: \(owner)' with a body that calls 'parent'; "
      + "or say in a comment why the child has its own"
    let finding = Finding(
      .notForwarded,
      "\(graph.name(child)) builds its own '\(result)' and does not share that of its parent",
      at: graph.location(graph.place(of: child)),
      notes: [
        Finding.Note(
          location: graph.location(ownerOfAncestor),
          message: "\(graph.name(ancestor)) has the rule, too"
        ),
        Finding.Note(location: graph.location(body), message: "the rule that the child runs; \(fix)"),
      ]
    )
    return Detection(finding: finding, anchors: [graph.place(of: child), body, requirement.place])
  }
}
