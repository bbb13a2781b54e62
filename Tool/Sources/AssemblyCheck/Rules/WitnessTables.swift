/// The witness tables that the compiler chose.
///
/// The index records a witness at its own declaration if the conforming declaration contains it. Otherwise it records
/// an implicit occurrence at the type's name.
package final class WitnessTables {
  /// The refined protocol's requirement for each restated one. Swift dispatches through the former.
  private(set) var repeated: [SymbolID: SymbolID] = [:]
  private(set) var superclasses: [SymbolID: SymbolID] = [:]
  private var tables: [SymbolID: [SymbolID: SymbolID]] = [:]
  private let index: PackageIndex

  init(index: PackageIndex) {
    self.index = index
    addRepetitions()
    addImplicitWitnesses()
    addDeclaredWitnesses()
    addSuperclasses()
  }

  /// The types that have a witness table.
  var types: some Sequence<SymbolID> { tables.keys }

  /// The bodies of a type by requirement.
  func table(of type: SymbolID) -> [SymbolID: SymbolID] { tables[type] ?? [:] }

  /// Whether a protocol declares the symbol itself, and not in an extension.
  func isRequirement(_ symbol: SymbolID) -> Bool {
    index.definitions[symbol]?.parent.map { index.symbols[$0].kind == .protocol } ?? false
  }

  /// The requirement that a call is dispatched through.
  package func dispatched(_ symbol: SymbolID) -> SymbolID {
    var symbol = symbol
    while let base = repeated[symbol] { symbol = base }
    return symbol
  }

  /// The body that runs when a requirement is called on a type.
  func body(of requirement: SymbolID, in type: SymbolID) -> SymbolID? {
    tables[type]?[dispatched(requirement)]
  }

  /// A type and its superclasses.
  package func chain(of type: SymbolID) -> [SymbolID] {
    var chain = [type]
    while let next = superclasses[chain[chain.count - 1]] { chain.append(next) }
    return chain
  }

  private func addRepetitions() {
    for (symbol, definition) in index.definitions where isRequirement(symbol) {
      if let base = definition.overrides.first { repeated[symbol] = base }
    }
  }

  private func addImplicitWitnesses() {
    for row in index.witnesses { add(row.body, serves: row.requirement, of: index.nominal(row.type)) }
  }

  private func addDeclaredWitnesses() {
    for (body, definition) in index.definitions {
      guard let parent = definition.parent.map(index.nominal), index.symbols[parent].kind.isNominalType
      else { continue }
      for overridden in definition.overrides where isRequirement(overridden) {
        add(body, serves: overridden, of: parent)
      }
    }
  }

  private func add(_ body: SymbolID, serves requirement: SymbolID, of type: SymbolID) {
    if repeated[requirement] == nil { tables[type, default: [:]][requirement] = body }
  }

  private func addSuperclasses() {
    superclasses = index.bases.compactMapValues { $0.first { index.symbols[$0].kind == .class } }
  }
}
