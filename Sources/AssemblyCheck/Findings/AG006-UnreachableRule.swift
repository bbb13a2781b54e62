/// AG006: a rule that no code requests.
///
/// Neither the package's code nor its tests reach it, so it only costs time to read and to compile.
struct UnreachableRule: Check {
  static let id = FindingID.unreachableRule
  let graph: RuleGraph
  /// Whether to report the rules of protocols that other packages can use.
  let includesPublic: Bool

  func detections() -> [Detection] {
    let reached = reachedRequirements()
    return catalog.requirements.values
      .filter {
        graph.isOwn($0.location) && !reached.contains($0.symbol) && (includesPublic || !isPublic($0.owner))
      }
      .sorted { $0.location < $1.location }
      .map { rule in
        detection(
          "no code in this package requests \(name(rule.owner)).\(rule.signature.text)",
          at: rule.location,
          anchors: [rule.location]
        )
      }
  }

  /// The requirements that code outside the rules calls, and those that these call in turn.
  private func reachedRequirements() -> Set<SymbolID> {
    var reached: Set<SymbolID> = []
    var queue: [SymbolID] = []
    func reach(_ rule: SymbolID) {
      for requirement in graph.requirementsByBody[rule] ?? [catalog.tables.dispatched(rule)]
      where reached.insert(requirement).inserted {
        queue.append(requirement)
      }
    }
    var usesOfBodies: [SymbolID: [SymbolID]] = [:]
    for (use, code) in graph.ruleUses {
      // A body that implements only a requirement of another protocol runs whenever that protocol's user wants.
      if let code, graph.requirementsByBody[code] != nil {
        usesOfBodies[code, default: []].append(use.target)
      } else {
        reach(use.target)
      }
    }
    while let next = queue.popLast() {
      for body in graph.bodiesByRequirement[next] ?? [] { usesOfBodies[body]?.forEach(reach) }
    }
    return reached
  }

  /// Whether other packages can name a protocol. The index doesn't record access levels.
  private func isPublic(_ owner: SymbolID) -> Bool {
    graph.source.text(before: location(of: owner)).split(separator: " ")
      .contains { $0 == "public" || $0 == "package" }
  }
}
