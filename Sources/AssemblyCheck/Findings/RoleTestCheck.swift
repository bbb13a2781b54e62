/// AG021: a rule that tests its assembler's type for a role, which a child of such an assembler doesn't have.
enum RoleTestCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let roles = RoleReader(catalog: graph.catalog)
    let children = graph.catalog.assemblerTypes.filter { roles.role(of: $0) == .child }
    guard !children.isEmpty else { return [] }
    return graph.index.roleNames.flatMap { getter, places -> [Detection] in
      let code = graph.index.property(of: getter)
      guard let owner = graph.index.owner(of: code), graph.catalog.isMemberOfAssembler(code),
        let child = children.first(where: { runs(code, owner, on: $0, graph) })
      else { return [] }
      return Set(places).filter { graph.isOwn($0) && isTest($0, graph) }
        .map { detection($0, code, child, in: graph) }
    }
    .sorted { $0.finding.location < $1.finding.location }
  }

  private static func runs(_ code: SymbolID, _ owner: SymbolID, on child: SymbolID, _ graph: RuleGraph)
    -> Bool
  {
    guard graph.catalog.ancestors(of: child).contains(owner) else { return false }
    return graph.catalog.bodies[code] == nil || graph.rules(of: child).contains { $0.node.body == code }
  }

  /// `self is any LiveAssembler`, `self as? any LiveAssembler`, `Self.self is any LiveAssembler.Type`.
  private static func isTest(_ place: Location, _ graph: RuleGraph) -> Bool {
    guard let name = graph.source.token(at: place) else { return false }
    let tokens = graph.source.tokens(of: place.file)
    var before = name - 1
    while ["any", "(", "."].contains(tokens.text(before))
      || (tokens.isWord(before) && tokens.is(before + 1, "."))
    {
      before -= 1
    }
    if ["?", "!"].contains(tokens.text(before)) { before -= 1 }
    return ["is", "as"].contains(tokens.text(before))
  }

  private static func detection(_ place: Location, _ code: SymbolID, _ child: SymbolID, in graph: RuleGraph)
    -> Detection
  {
    Detection(
      .roleTest,
      "a child of a live, preview or test assembler isn't one itself, so this differs in \(graph.name(child)) and its "
        + "parent; compare 'Role.self', or write a rule for each role",
      at: place,
      notes: [graph.note("this child runs the rule", at: graph.location(of: child))],
      anchors: [place, graph.location(of: code)],
      in: graph
    )
  }
}
