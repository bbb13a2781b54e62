/// The code from which a rule can be reached: the walk over helpers goes nowhere else.
struct RuleReach {
  private var symbols: Set<SymbolID> = []

  /// - Complexity: Linear in the uses.
  init(catalog: RuleCatalog) {
    let facts = catalog.facts
    var callers: [SymbolID: [SymbolID]] = [:]
    var queue: [SymbolID] = []
    for (container, uses) in facts.uses {
      for use in uses {
        let target = facts.property(of: use.target)
        if catalog.isRule(target) || Lifetime.isSharingCall(facts.symbols[target]) {
          if symbols.insert(container).inserted { queue.append(container) }
        } else if facts.uses[target] != nil || catalog.tables.isRequirement(target) {
          callers[target, default: []].append(container)
        }
      }
    }
    // Who calls a helper that a protocol requires may run any type's body of it.
    var requirements: [SymbolID: Set<SymbolID>] = [:]
    for type in catalog.tables.types {
      for (requirement, body) in catalog.tables.table(of: type) where facts.uses[body] != nil {
        requirements[body, default: []].insert(requirement)
      }
    }
    while let next = queue.popLast() {
      let reaching = (callers[next] ?? []) + (requirements[next] ?? [])
      for symbol in reaching where symbols.insert(symbol).inserted { queue.append(symbol) }
    }
  }

  func contains(_ symbol: SymbolID) -> Bool { symbols.contains(symbol) }
}
