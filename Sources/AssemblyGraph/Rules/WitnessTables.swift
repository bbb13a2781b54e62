/// Which body serves which requirement of which type: the compiler's own choice.
///
/// The index names a witness in one of two ways: in the body's own declaration, if that is in the conforming
/// declaration, else in an implicit occurrence at the type's name. Both are needed.
struct WitnessTables {
  /// The requirement that a refining protocol's requirement repeats. Swift dispatches through the first one.
  private(set) var repeated: [SymbolID: SymbolID] = [:]
  private(set) var superclasses: [SymbolID: SymbolID] = [:]
  private var tables: [SymbolID: [SymbolID: SymbolID]] = [:]
  private var overriders: [SymbolID: [SymbolID]] = [:]
  private let facts: IndexFacts

  init(facts: IndexFacts) {
    self.facts = facts
    addRepetitions()
    addImplicitWitnesses()
    addDeclaredWitnesses()
    addSuperclasses()
    inheritTables()
  }

  /// The types that have a table.
  var types: some Sequence<SymbolID> { tables.keys }

  /// The requirements and bodies of a type.
  func table(of type: SymbolID) -> [SymbolID: SymbolID] { tables[type] ?? [:] }

  /// Whether `symbol` is declared in a protocol's own braces.
  func isRequirement(_ symbol: SymbolID) -> Bool {
    facts.definitions[symbol]?.parent.map { facts.symbols[$0].kind == .protocol } ?? false
  }

  /// The requirement that is dispatched through when `symbol` is called.
  func dispatched(_ symbol: SymbolID) -> SymbolID {
    var symbol = symbol
    while let base = repeated[symbol] { symbol = base }
    return symbol
  }

  /// What runs when `requirement` is called on a `type`.
  func body(of requirement: SymbolID, in type: SymbolID) -> SymbolID? {
    tables[type]?[dispatched(requirement)].map { mostDerived($0, in: type) }
  }

  /// The override of a class's method that a `type` has.
  func mostDerived(_ body: SymbolID, in type: SymbolID) -> SymbolID {
    guard overriders[body] != nil else { return body }
    var body = body
    let chain = chain(of: type)
    while let override = overriders[body]?.first(where: { facts.owner(of: $0).map(chain.contains) ?? false })
    {
      body = override
    }
    return body
  }

  /// The type and its superclasses.
  func chain(of type: SymbolID) -> [SymbolID] {
    var chain = [type]
    while let next = superclasses[chain[chain.count - 1]], !chain.contains(next) { chain.append(next) }
    return chain
  }

  private mutating func addRepetitions() {
    for (symbol, definition) in facts.definitions where isRequirement(symbol) {
      if let base = definition.overrides.first { repeated[symbol] = base }
    }
  }

  private mutating func addImplicitWitnesses() {
    for row in facts.witnesses { add(row.body, serves: row.requirement, of: facts.nominal(row.type)) }
  }

  private mutating func addDeclaredWitnesses() {
    for (body, definition) in facts.definitions {
      guard let parent = definition.parent.map(facts.nominal), facts.symbols[parent].kind.isNominalType
      else { continue }
      for overridden in definition.overrides {
        if isRequirement(overridden) {
          add(body, serves: overridden, of: parent)
        } else {
          overriders[overridden, default: []].append(body)
        }
      }
    }
  }

  private mutating func add(_ body: SymbolID, serves requirement: SymbolID, of type: SymbolID) {
    guard isRequirement(requirement), repeated[requirement] == nil else { return }
    tables[type, default: [:]][requirement] = body
  }

  private mutating func addSuperclasses() {
    for (type, bases) in facts.bases {
      guard let base = bases.first(where: { facts.symbols[$0].kind == .class }) else { continue }
      superclasses[facts.nominal(type)] = base
    }
  }

  /// The index repeats a superclass's table in the subclass only if both are compiled together.
  private mutating func inheritTables() {
    var complete: Set<SymbolID> = []
    func inherit(_ type: SymbolID) {
      guard complete.insert(type).inserted, let base = superclasses[type] else { return }
      inherit(base)
      if let table = tables[base] { tables[type, default: [:]].merge(table) { own, _ in own } }
    }
    for type in superclasses.keys { inherit(type) }
  }
}
