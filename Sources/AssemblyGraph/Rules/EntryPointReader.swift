/// Finds the places where the package's own code, which is no rule, asks for one.
struct EntryPointReader {
  let graph: RuleGraph
  /// The helpers that rules go through: what they do is the rules' doing.
  let helpers: Set<SymbolID>
  /// The identifier of a requirement.
  let identify: (Requirement) -> Rule.ID

  func entryPoints() -> [EntryPoint] {
    let catalog = graph.catalog
    var found: [(use: Use, code: SymbolID?)] = catalog.facts.topLevelUses.map { ($0, nil) }
    for (code, uses) in catalog.facts.uses where catalog.bodies[code] == nil && !helpers.contains(code) {
      found += uses.map { ($0, code) }
    }
    return
      found
      .filter { catalog.isRule($0.use.target) && graph.isOwn($0.use.place) }
      .sorted { $0.use.place < $1.use.place }
      .compactMap { use, code in
        let type = use.receiver.flatMap { catalog.facts.symbols[$0].kind.isNominalType ? $0 : nil }
        return requirement(of: use.target, in: type).map { requirement in
          EntryPoint(
            rule: identify(requirement),
            assembler: type.map { graph.name($0) },
            code: code.map { graph.name($0) },
            location: graph.location(use.place)
          )
        }
      }
  }

  /// The requirement that is called, also where the index names the body.
  private func requirement(of target: SymbolID, in type: SymbolID?) -> Requirement? {
    let catalog = graph.catalog
    if let requirement = catalog.requirements[catalog.tables.dispatched(target)] { return requirement }
    if let type, let requirement = graph.requirement(servedBy: RuleGraph.Node(body: target, type: type)) {
      return requirement
    }
    return catalog.bodies[target]?.overrides.lazy
      .compactMap { catalog.requirements[catalog.tables.dispatched($0)] }.first
  }
}
