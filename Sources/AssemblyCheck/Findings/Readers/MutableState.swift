/// Finds mutable state in the objects that rules build.
final class MutableStateReader {
  private let graph: RuleGraph
  private var known: [SymbolID: Location?] = [:]

  init(graph: RuleGraph) {
    self.graph = graph
  }

  /// A stored variable of the class or actor that a rule builds.
  func mutableState(builtBy node: RuleGraph.Node) -> Location? {
    builtTypes(node).lazy.compactMap { self.mutableState(of: $0) }.first
  }

  /// The result type, if the body or a helper initializes it, or, if that is a protocol, the types that the body
  /// initializes. A rule that returns a stored property or `Store.shared` builds nothing.
  private func builtTypes(_ node: RuleGraph.Node) -> [SymbolID] {
    let catalog = graph.catalog
    guard let result = catalog.resultType(of: node.body).flatMap(catalog.type(named:)) else {
      return graph.uses(in: node.body).compactMap(catalog.index.createdType)
    }
    var visited: Set<SymbolID> = []
    func makes(_ code: SymbolID) -> Bool {
      guard visited.insert(code).inserted else { return false }
      return graph.uses(in: code).contains { use in
        if let made = catalog.index.createdType(by: use) {
          return catalog.tables.chain(of: made).contains(result)
        }
        let target = catalog.index.property(of: use.target)
        return !catalog.isRule(target) && !catalog.index.stored.contains(target) && makes(target)
      }
    }
    return makes(node.body) ? [result] : []
  }

  /// The variable, lock or atomic of an object, or of an object that it creates for itself.
  func mutableState(of type: SymbolID) -> Location? {
    if let place = known[type] { return place }
    known[type] = .some(nil)
    let catalog = graph.catalog
    let isObject = catalog.index.symbols[type].kind == .class
    let properties = catalog.tables.chain(of: type).flatMap { graph.storedProperties(of: $0) }
      .sorted { graph.location(of: $0) < graph.location(of: $1) }
    let place = properties.first { property in
      if isObject, isVariable(graph.location(of: property)) { return true }
      guard let name = catalog.resultType(of: property) else { return false }
      if Self.locks.contains(where: name.hasPrefix) { return true }
      guard graph.hasInitialValue(property), let made = catalog.type(named: name) else { return false }
      return mutableState(of: made) != nil
    }
    known[type] = .some(place.map { graph.location(of: $0) })
    return known[type] ?? nil
  }

  /// The types that guard mutable state.
  private static let locks = [
    "Synchronization.Mutex<", "Synchronization.Atomic<", "os.OSAllocatedUnfairLock<",
  ]

  /// Whether a property is declared with `var`. The index doesn't say.
  private func isVariable(_ location: Location) -> Bool {
    let words = graph.source.text(before: location).split { !$0.isLetter }
    return words.last { $0 == "let" || $0 == "var" } == "var"
  }
}

extension RuleGraph {
  /// Whether a rule reads a stored property of its assembler that can hold its result.
  func keepsResult(_ node: Node) -> Bool {
    let uses = uses(in: node.body)
    let made = uses.compactMap(index.createdType).compactMap(catalog.demangledName)
    let names = (result(of: node.body)?.names ?? []).union(made)
    let owners = catalog.tables.chain(of: node.type)
    return uses.contains { use in
      let target = index.property(of: use.target)
      guard index.stored.contains(target), let owner = index.owner(of: target), owners.contains(owner),
        let type = result(of: target), !type.isFunction
      else { return false }
      return !type.names.isDisjoint(with: names)
    }
  }
}
