/// Finds the assemblers whose `scope` is another assembler's: `var scope: Scope { parent.scope }`.
final class BorrowedScopes {
  private let graph: RuleGraph
  private var index: PackageIndex { graph.index }
  private var sources: Declarations { graph.sources }
  private var catalog: RuleCatalog { graph.catalog }
  private lazy var scopes = Dictionary(
    graph.properties(named: "scope"),
    uniquingKeysWith: { first, _ in first }
  )

  init(graph: RuleGraph) { self.graph = graph }

  /// The scope of an assembler, and where it reads another one's, or `nil` if the scope is its own.
  func scope(of type: SymbolID) -> (property: SymbolID, place: Location)? {
    (catalog.tables.chain(of: type) + catalog.ancestors(of: type).sorted()).lazy.compactMap {
      self.scopes[$0]
    }
    .first.flatMap { scope in otherScope(in: scope).map { (scope, $0) } }
  }

  /// Where a property, or an initializer that sets it, reads the scope of another assembler: `parent.scope`.
  private func otherScope(in property: SymbolID) -> Location? {
    if !index.stored.contains(property) {
      return graph.uses(in: property).first { isScope($0.target) }?.location
    }
    guard let owner = index.owner(of: property) else { return nil }
    return index.uses.filter { self.index.owner(of: $0.key) == owner }
      .flatMap(\.value)
      .filter { use in
        guard isScope(use.target), let (token, tokens) = sources.text.place(at: use.location) else {
          return false
        }
        // `scope = parent.scope`
        return tokens.matches(token - 4, "scope")
      }
      .map(\.location).min()
  }

  /// Whether a symbol is the scope of an assembler.
  private func isScope(_ symbol: SymbolID) -> Bool {
    let property = index.property(of: symbol)
    return index.symbols[property].name == "scope" && catalog.isMemberOfAssembler(property)
  }
}

extension RuleGraph {
  /// The properties with a name, and the type or protocol that declares each, in source order.
  func properties(named name: String) -> [(SymbolID, SymbolID)] {
    index.definitions.keys.filter { symbol in
      index.symbols[symbol].name == name && !catalog.tables.isRequirement(symbol)
    }
    .sorted { location(of: $0) < location(of: $1) }
    .compactMap { property in index.owner(of: property).map { ($0, property) } }
  }
}
