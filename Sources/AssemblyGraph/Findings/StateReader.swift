/// Tells which rules build objects that hold state of their own.
final class StateReader {
  private let graph: RuleGraph
  private let storedProperties: [SymbolID: [SymbolID]]
  private var known: [SymbolID: Place?] = [:]

  init(graph: RuleGraph) {
    self.graph = graph
    let facts = graph.catalog.facts
    let stored = facts.stored.filter { facts.symbols[$0].kind == .instanceProperty }
    storedProperties = Dictionary(grouping: stored) { facts.owner(of: $0) ?? $0 }
  }

  /// A variable of the object that a rule builds, if that is of a class or an actor.
  func mutableState(builtBy node: RuleGraph.Node) -> Place? {
    builtTypes(node).lazy.compactMap { self.mutableState(of: $0) }.first
  }

  /// The type that the signature names or, if that is a protocol, those that the body makes.
  private func builtTypes(_ node: RuleGraph.Node) -> [SymbolID] {
    let catalog = graph.catalog
    let usr = catalog.facts.symbols[node.body].usr
    if let type = catalog.signatures.resultType(usr: usr, name: RuleCatalog.ruleName).flatMap(
      catalog.type(named:)
    ) {
      return [type]
    }
    return (catalog.facts.uses[node.body] ?? [])
      .filter { catalog.facts.symbols[$0.target].kind == .constructor }
      .compactMap { catalog.facts.owner(of: $0.target) }
  }

  private func mutableState(of type: SymbolID) -> Place? {
    if let place = known[type] { return place }
    let chain = graph.catalog.tables.chain(of: type)
    let place = chain.lazy
      .filter { self.graph.catalog.facts.symbols[$0].kind == .class }
      .flatMap { self.storedProperties[$0] ?? [] }
      .map { self.graph.place(of: $0) }
      .sorted()
      .first(where: isVariable)
    known[type] = .some(place)
    return place
  }

  /// Whether a property is declared with `var`, which the index does not say.
  private func isVariable(_ place: Place) -> Bool {
    let words = graph.source.text(before: place).split { !$0.isLetter }
    return words.last { $0 == "let" || $0 == "var" } == "var"
  }
}
