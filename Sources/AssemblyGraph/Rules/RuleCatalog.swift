/// The rules of a package: the facts of its index, understood.
struct RuleCatalog {
  let facts: IndexFacts
  let tables: WitnessTables
  let signatures: SignatureReader
  /// The rules that protocols declare, without those that repeat another.
  private(set) var requirements: [SymbolID: Requirement] = [:]
  private(set) var bodies: [SymbolID: Body] = [:]
  /// The protocols that declare or inherit a rule, and those that refine `Assembling`, whose rules may all be
  /// undeclared.
  private(set) var assemblerProtocols: Set<SymbolID> = []
  /// The types with a rule in their table, in the order of the sources.
  private(set) var assemblerTypes: [SymbolID] = []
  private var assemblerTypeSet: Set<SymbolID> = []
  /// The framework's `Assembling`; nil where no source names it.
  let assembling: SymbolID?
  /// The framework's types that give a role, as far as a source names them, in the order in which they count.
  let roles: [(symbol: SymbolID, role: AssemblerGraph.Role)]
  /// The framework's `ScopedAssembler`; nil where no source names it.
  let scopedAssembler: SymbolID?
  private let typesByName: [String: SymbolID]

  /// The name of every rule.
  static let ruleName = "resolve"

  init(facts: IndexFacts, demangler: Demangler) {
    let nominals = facts.definitions.keys.filter { facts.symbols[$0].kind.isNominalType }
    let protocols = facts.definitions.keys.filter { facts.symbols[$0].kind == .protocol }
    var names = TypeNames()
    names.modules = facts.modules.union(Framework.modules).union([
      "Swift", "Foundation", "FoundationEssentials", "_Concurrency", "__C",
    ])
    names.protocols.formUnion(protocols.compactMap { demangler(facts.symbols[$0].usr) })
    let named = nominals.compactMap { type in demangler(facts.symbols[type].usr).map { ($0, type) } }
    self.facts = facts
    let bases = Set(facts.bases.values.joined()).union(protocols)
    let basesByName = Dictionary(
      bases.compactMap { base in demangler(facts.symbols[base].usr).map { ($0, base) } }
    ) { first, _ in first }
    assembling = basesByName[Framework.root]
    roles = Framework.roles.compactMap { name, role in basesByName[name].map { ($0, role) } }
    scopedAssembler = facts.symbols.id(usr: Framework.scopedAssembler)
    tables = WitnessTables(facts: facts)
    signatures = SignatureReader(demangle: demangler, names: names)
    typesByName = Dictionary(named) { first, _ in first }
    addRequirements()
    addAssemblers()
    addBodies()
  }

  static func isRule(_ symbol: SymbolTable.Entry) -> Bool {
    symbol.kind.isMethod && symbol.subkind == IndexSymbolSubkind.none && symbol.name.hasPrefix(ruleName + "(")
  }

  /// The type with the demangled name `name`; generic arguments and a question mark are ignored.
  func type(named name: String) -> SymbolID? {
    typesByName[String(name.prefix { $0 != "<" && $0 != "?" })]
  }

  /// The name of a type or protocol as it is written, without its module: `Outer.Inner`.
  func name(of symbol: SymbolID) -> String {
    let entry = facts.symbols[symbol]
    guard entry.kind.isNominalType || entry.kind == .protocol, let text = signatures.demangle(entry.usr)
    else { return entry.name }
    let parts = text.split(separator: ".").dropFirst()
    return parts.isEmpty ? entry.name : parts.joined(separator: ".")
  }

  /// The type or protocol, and all it inherits from and conforms to.
  func ancestors(of symbol: SymbolID) -> Set<SymbolID> {
    var all: Set<SymbolID> = [symbol]
    var queue = [symbol]
    while let next = queue.popLast() {
      for base in facts.bases[next] ?? [] where all.insert(base).inserted { queue.append(base) }
    }
    return all
  }

  private mutating func addRequirements() {
    for (symbol, definition) in facts.definitions where Self.isRule(facts.symbols[symbol]) {
      guard tables.isRequirement(symbol), tables.repeated[symbol] == nil, let owner = definition.parent,
        let signature = signature(of: symbol, inProtocol: true)
      else { continue }
      requirements[symbol] = Requirement(
        symbol: symbol,
        owner: owner,
        signature: signature,
        place: definition.place
      )
    }
  }

  private mutating func addAssemblers() {
    let roots = Set(requirements.values.map(\.owner)).union(assembling.map { [$0] } ?? [])
    for symbol in facts.definitions.keys where facts.symbols[symbol].kind == .protocol {
      if !roots.isDisjoint(with: ancestors(of: symbol)) { assemblerProtocols.insert(symbol) }
    }
    assemblerTypes = tables.types
      .filter { type in
        facts.definitions[type] != nil && tables.table(of: type).keys.contains { requirements[$0] != nil }
      }
      .sorted { place(of: $0) < place(of: $1) }
    assemblerTypeSet = Set(assemblerTypes)
  }

  private mutating func addBodies() {
    let owners = assemblerProtocols.union(assemblerTypes)
    for (symbol, definition) in facts.definitions where Self.isRule(facts.symbols[symbol]) {
      guard !tables.isRequirement(symbol), let owner = definition.parent.map(facts.nominal),
        owners.contains(owner)
      else { continue }
      let isDefault = facts.symbols[owner].kind == .protocol
      guard let signature = signature(of: symbol, inProtocol: isDefault) else { continue }
      bodies[symbol] = Body(
        symbol: symbol,
        owner: owner,
        isDefault: isDefault,
        conditions: isDefault ? signatures.conditions(usr: facts.symbols[symbol].usr) : [],
        overrides: definition.overrides,
        signature: signature,
        place: definition.place
      )
    }
  }

  private func signature(of symbol: SymbolID, inProtocol: Bool) -> Signature? {
    signatures.signature(usr: facts.symbols[symbol].usr, name: Self.ruleName, inProtocol: inProtocol)
  }

  private func place(of symbol: SymbolID) -> Place {
    facts.definitions[symbol]?.place ?? Place(file: -1, line: 0, column: 0)
  }
}

extension RuleCatalog {
  /// Whether `symbol` is a rule: a requirement, or a body of one.
  func isRule(_ symbol: SymbolID) -> Bool {
    requirements[tables.dispatched(symbol)] != nil || bodies[symbol] != nil
  }

  /// Whether `symbol` is a member of an assembler or of an assembler protocol, the framework's own left out.
  func isMemberOfAssembler(_ symbol: SymbolID) -> Bool {
    guard let owner = facts.owner(of: symbol), !facts.symbols[owner].usr.hasPrefix(Framework.corePrefix)
    else {
      return false
    }
    return assemblerProtocols.contains(owner) || assemblerTypeSet.contains(owner)
      || (facts.symbols[owner].kind.isNominalType
        && !assemblerProtocols.isDisjoint(with: ancestors(of: owner)))
  }
}
