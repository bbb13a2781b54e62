/// AG021: a rule that tests its assembler's type for a role.
///
/// A child of a live assembler isn't a `LiveAssembler` itself, so the rule does something else in the child.
struct RoleTest: Check {
  static let id = FindingID.roleTest
  let graph: RuleGraph

  func detections() -> [Detection] {
    let children = graph.catalog.assemblerTypes.filter { catalog.role(of: $0) == .child }
    guard !children.isEmpty else { return [] }
    return graph.index.roleNames.flatMap { getter, places -> [Detection] in
      let code = graph.index.property(of: getter)
      guard let owner = graph.index.owner(of: code), graph.catalog.isMemberOfAssembler(code),
        let child = children.first(where: { runs(code, owner, on: $0) })
      else { return [] }
      return Set(places).filter { graph.isOwn($0) && isTest($0) }.map { detection($0, code, child) }
    }
    .sorted { $0.finding.location < $1.finding.location }
  }

  private func runs(_ code: SymbolID, _ owner: SymbolID, on child: SymbolID) -> Bool {
    guard graph.catalog.ancestors(of: child).contains(owner) else { return false }
    return graph.catalog.bodies[code] == nil || graph.rules(of: child).contains { $0.node.body == code }
  }

  /// `self is any LiveAssembler`, `self as? any LiveAssembler`, `Self.self is any LiveAssembler.Type`.
  private func isTest(_ place: Location) -> Bool {
    guard let (name, tokens) = graph.source.place(at: place) else { return false }
    var before = name - 1
    while ["any", "(", "."].contains(tokens.text(before))
      || (tokens.isWord(before) && tokens.is(before + 1, "."))
    {
      before -= 1
    }
    if ["?", "!"].contains(tokens.text(before)) { before -= 1 }
    return ["is", "as"].contains(tokens.text(before))
  }

  private func detection(_ place: Location, _ code: SymbolID, _ child: SymbolID) -> Detection {
    detection(
      "a child of a live, preview or test assembler isn't one itself, so this differs in \(name(child)) and its "
        + "parent; compare 'Role.self', or write a rule for each role",
      at: place,
      notes: [note("this child runs the rule", at: location(of: child))],
      anchors: [place, location(of: code)]
    )
  }
}
