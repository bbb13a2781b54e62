/// The rules and assemblers in an index.
package final class RuleCatalog {
  package let index: PackageIndex
  package let tables: WitnessTables
  package let signatures: SignatureReader
  /// Reads the declarations of the index's symbols in the sources.
  package let sources: Sources
  /// The requirements, without those that restate a refined protocol's.
  package private(set) var requirements: [SymbolID: Requirement] = [:]
  package private(set) var bodies: [SymbolID: Body] = [:]
  /// The bodies in protocol extensions, in source order.
  package private(set) lazy var defaults = bodies.values.filter(\.isDefault).sorted {
    $0.location < $1.location
  }
  /// The protocols that refine `Assembling`, and those with a named rule that these refine.
  package private(set) var assemblerProtocols: Set<SymbolID> = []
  /// The types of these protocols, in source order.
  private(set) var assemblerTypes: [SymbolID] = []
  /// The framework's `Assembling`, or `nil` if no source names it.
  let assembling: SymbolID?
  /// The framework's role types that the sources name, in order of precedence.
  package let roles: [(symbol: SymbolID, role: Role)]
  /// The types and protocols that the sources declare, extend or refine, by demangled name.
  private let symbolsByName: [String: SymbolID]
  private var knownAncestors: [SymbolID: Set<SymbolID>] = [:]
  /// The names of types and protocols, from the outermost to the innermost, after those of their modules.
  private var paths: [SymbolID: [String]] = [:]

  /// The base name of the rules that are found by their type.
  package static let ruleName = "resolve"

  init(index: PackageIndex, demangler: Demangler) {
    let nominals = index.definitions.keys.filter { index.symbols[$0].kind.isNominalType }
    let protocols = index.definitions.keys.filter { index.symbols[$0].kind == .protocol }
    var names = TypeNames()
    names.modules = index.modules.union(Framework.modules).union([
      "Swift", "Foundation", "FoundationEssentials", "_Concurrency", "__C",
    ])
    names.protocols.formUnion(protocols.compactMap { demangler(index.symbols[$0].usr) })
    self.index = index
    let related = Set(index.bases.keys).union(index.bases.values.joined())
    var symbols: [String: SymbolID] = [:]
    for symbol in related.union(nominals).union(protocols).sorted() {
      guard let name = demangler(index.symbols[symbol].usr) else { continue }
      // Private types of different files can have one name.
      if symbols[name] == nil { symbols[name] = symbol }
    }
    symbolsByName = symbols
    assembling = symbols[Framework.root]
    roles = Framework.roles.compactMap { name, role in symbols[name].map { ($0, role) } }
    tables = WitnessTables(index: index)
    sources = Sources(index: index)
    signatures = SignatureReader(demangle: demangler, names: names)
    let roots = Set(protocols.filter(isAssembling))
    assemblerProtocols = roots
    // A container by hand can have the same properties.
    assemblerTypes = tables.types
      .filter { index.definitions[$0] != nil && !roots.isDisjoint(with: ancestors(of: $0)) }
      .sorted { index.location(of: $0) < index.location(of: $1) }
    addRequirements()
    addBodies()
  }

  /// Whether a member has the form of a rule that is found by its type.
  static func isResolve(_ symbol: SymbolTable.Entry) -> Bool {
    symbol.name.hasPrefix(ruleName + "(")
  }

  /// Returns the type with a demangled name, ignoring generic arguments.
  func type(named name: String) -> SymbolID? {
    symbol(named: String(name.prefix { $0 != "<" })).flatMap {
      index.symbols[$0].kind.isNominalType ? $0 : nil
    }
  }

  /// Returns the type or protocol with a demangled name.
  func symbol(named name: String) -> SymbolID? { symbolsByName[name] }

  /// Returns the demangled name of a symbol, with its module.
  package func demangledName(of symbol: SymbolID) -> String? {
    signatures.demangle(index.symbols[symbol].usr)
  }

  /// Returns the name of a type or protocol without its module: `Outer.Inner`.
  package func name(of symbol: SymbolID) -> String {
    let entry = index.symbols[symbol]
    guard entry.kind.isNominalType || entry.kind == .protocol else { return entry.name }
    let names = path(of: symbol).dropFirst()
    return names.isEmpty ? entry.name : names.joined(separator: ".")
  }

  /// Returns the module of a type or protocol.
  func module(of symbol: SymbolID) -> String { path(of: symbol).first ?? "" }

  private func path(of symbol: SymbolID) -> [String] {
    paths.value(of: symbol, or: (demangledName(of: symbol) ?? "").split(separator: ".").map { String($0) })
  }

  /// Returns a type or protocol with its superclasses and protocols.
  package func ancestors(of symbol: SymbolID) -> Set<SymbolID> {
    knownAncestors.value(of: symbol, or: Set(reached(from: [symbol]) { index.bases[$0] ?? [] }))
  }

  /// Adds the rules, and the protocols with a rule that an assembler's protocol refines: `HasTimeProvider`.
  private func addRequirements() {
    let refined = Set(assemblerProtocols.flatMap(ancestors))
    for (symbol, definition) in index.definitions {
      guard let owner = definition.parent, tables.repeated[symbol] == nil,
        Self.isResolve(index.symbols[symbol])
          ? assemblerProtocols.contains(owner) : refined.contains(owner) && isNamedRule(symbol, of: owner),
        let signature = signature(of: symbol, inProtocol: true)
      else { continue }
      requirements[symbol] = Requirement(
        symbol: symbol,
        owner: owner,
        signature: signature,
        location: definition.location
      )
    }
    assemblerProtocols.formUnion(requirements.values.map(\.owner))
  }

  /// Whether a requirement returns something and has a name. A scope and what can be set are no rules.
  private func isNamedRule(_ symbol: SymbolID, of owner: SymbolID) -> Bool {
    let kind = index.symbols[symbol].kind
    guard kind == .instanceProperty || kind == .instanceMethod, !settable.contains(symbol),
      let result = resultType(of: symbol), let module = demangledName(of: owner)?.prefix(while: { $0 != "." })
    else { return false }
    return !["()", Framework.scope].contains(result)
      && !Framework.modules.subtracting(Framework.effectModules).contains(String(module))
  }

  private lazy var settable = Set(
    index.properties.filter { index.symbols[$0.key].subkind == IndexSymbolSubkind.setter }.values
  )

  private func addBodies() {
    let owners = assemblerProtocols.union(assemblerTypes)
    // Thousands of rules that are found by their type have one name.
    let named = Dictionary(grouping: requirements.values.filter { !$0.isResolve }) {
      index.symbols[$0.symbol].name
    }
    for (symbol, definition) in index.definitions where !tables.isRequirement(symbol) {
      guard let owner = definition.parent.map(index.nominal), owners.contains(owner) else { continue }
      let entry = index.symbols[symbol]
      // A rule with a name is a member of the same name, in a type or extension that has the requirement.
      let isNamed = named[entry.name]?.contains { ancestors(of: owner).contains($0.owner) } == true
      if isNamed ? !sources.isUnavailable(symbol) : Self.isResolve(entry) {
        bodies[symbol] = body(symbol, definition, of: owner)
      }
    }
  }

  private func body(_ symbol: SymbolID, _ definition: Definition, of owner: SymbolID) -> Body? {
    let isDefault = index.symbols[owner].kind == .protocol
    return signature(of: symbol, inProtocol: isDefault).map { signature in
      Body(
        symbol: symbol,
        owner: owner,
        isDefault: isDefault,
        conditions: isDefault ? conditions(of: symbol) : [],
        overrides: definition.overrides,
        signature: signature,
        location: definition.location
      )
    }
  }

  package func signature(of symbol: SymbolID, inProtocol: Bool = false) -> Signature? {
    signatures.signature(
      index.symbols[symbol],
      inProtocol: inProtocol,
      effects: sources.member(of: symbol)?.effects ?? []
    )
  }
}

extension RuleCatalog {
  /// Returns the parameters of a function or initializer, or `nil` if its mangled name has none.
  package func parameters(of symbol: SymbolID) -> [ParsedType.Element]? {
    signatures.parameters(index.symbols[symbol]).flatMap(ParsedType.parameters)
  }

  /// Returns a function's result type or a property's type, with its module.
  package func resultType(of symbol: SymbolID) -> String? { signatures.resultType(index.symbols[symbol]) }

  /// Returns the constraints of the protocol extension that contains a member: `Self: LiveAssembler`.
  func conditions(of member: SymbolID) -> [Condition] { signatures.conditions(index.symbols[member]) }

  /// Whether a symbol is a requirement or a body.
  package func isRule(_ symbol: SymbolID) -> Bool {
    requirements[tables.dispatched(symbol)] != nil || bodies[symbol] != nil
  }

  /// Whether a symbol is a member of a scene or of a type that conforms to one.
  func isMemberOfAssembler(_ symbol: SymbolID) -> Bool {
    index.owner(of: symbol).map { !assemblerProtocols.isDisjoint(with: ancestors(of: $0)) } ?? false
  }
}

extension RuleCatalog {
  /// A closure that asks the assembler later: `{ [app = later()] in try await app().resolve(id: $0) }`.
  func laterClosure(calling function: SymbolID) -> String {
    "{ [app = later()] in \(callMarks(of: function))app().\(index.symbols[function].closureCall) }"
  }

  /// The marks of a call of a rule: `try await `.
  func callMarks(of function: SymbolID) -> String { signature(of: function)?.effects.callMarks ?? "" }
}

extension RuleCatalog {
  /// Whether a type is `any P`, or one of the package or the framework. Everyday types meet by chance.
  func isMeant(_ type: ParsedType) -> Bool {
    switch type {
    case .composition: true
    case .named(let name, _):
      symbol(named: name).map { index.definitions[$0] != nil } ?? false || name == "_Concurrency.Clock"
    default: false
    }
  }
}

/// A rule, a requirement of a scene that returns something.
///
/// It's found by its type, `func resolve(user: User) -> ContactsListPresenter`, or has a name:
/// `var timeProvider: any TimeProvider { get }`. A protocol that an assembler's protocol refines can declare the latter.
package struct Requirement {
  package let symbol: SymbolID
  package let owner: SymbolID
  package let signature: Signature
  package let location: Location

  /// Whether the rule is found by its type, among others of its name.
  package var isResolve: Bool { signature.name == RuleCatalog.ruleName }

  var isAsync: Bool { signature.effects.contains("async") }
}

/// A rule with a body: a default in a protocol extension, or an assembler's own.
package struct Body {
  package let symbol: SymbolID
  /// The protocol or type that it is a member of.
  package let owner: SymbolID
  /// Whether it is in a protocol extension.
  package let isDefault: Bool
  /// The constraints of its extension: `Self: LiveAssembler`.
  package let conditions: [Condition]
  /// The requirements that it implements for its owner, and the methods that it overrides.
  package let overrides: [SymbolID]
  package let signature: Signature
  package let location: Location
}
