/// The calls between rules in all assemblers.
package final class RuleGraph {
  /// A body that runs on an assembler of a type.
  package struct Node: Hashable {
    package let body: SymbolID
    package let type: SymbolID

    package init(body: SymbolID, type: SymbolID) {
      self.body = body
      self.type = type
    }
  }

  package let catalog: RuleCatalog
  let source: SourceText
  package var index: PackageIndex { catalog.index }
  /// The package's own assemblers.
  package let assemblers: [SymbolID]
  /// Whether each file of the index belongs to the package.
  private let ownFiles: [Bool]
  private let reach: RuleCallers
  private let receivers: ReceiverReader
  private var walks: [Node: RuleWalk] = [:]
  private var ruleLists: [SymbolID: [(requirement: Requirement, node: Node)]] = [:]
  private var served: [Node: Requirement] = [:]
  private var names: [SymbolID: String] = [:]
  private var moduleNames: [SymbolID: String] = [:]

  /// - Parameter isOwn: Whether a file belongs to the package, and not to a dependency.
  init(catalog: RuleCatalog, isOwn: (String) -> Bool) {
    self.catalog = catalog
    let ownFiles = catalog.index.files.map(isOwn)
    self.ownFiles = ownFiles
    source = SourceText(files: catalog.index.files)
    reach = RuleCallers(catalog: catalog)
    receivers = ReceiverReader(catalog: catalog, source: source)
    assemblers = catalog.assemblerTypes.filter { type in
      catalog.index.definitions[type].map { ownFiles[Int($0.location.file)] } ?? false
    }
  }

  package func isOwn(_ location: Location) -> Bool { ownFiles[Int(location.file)] }

  /// The requirements of a type with the bodies that implement them, in source order.
  package func rules(of type: SymbolID) -> [(requirement: Requirement, node: Node)] {
    if let rules = ruleLists[type] { return rules }
    let rules: [(requirement: Requirement, node: Node)] = catalog.tables.table(of: type).keys
      .compactMap { catalog.requirements[$0] }
      .sorted { $0.location < $1.location }
      .compactMap { requirement in
        let body = catalog.tables.body(of: requirement.symbol, in: type)
        return body.map { (requirement, Node(body: $0, type: type)) }
      }
    ruleLists[type] = rules
    for (requirement, node) in rules where served[node] == nil { served[node] = requirement }
    return rules
  }

  /// The first requirement that a body implements on its type.
  package func requirement(servedBy node: Node) -> Requirement? {
    _ = rules(of: node.type)
    return served[node]
  }

  /// The requirements that each body implements, in any assembler or as an unused default.
  private(set) lazy var requirementsByBody: [SymbolID: Set<SymbolID>] = {
    var served: [SymbolID: Set<SymbolID>] = [:]
    for type in catalog.assemblerTypes {
      for (requirement, node) in rules(of: type) { served[node.body, default: []].insert(requirement.symbol) }
    }
    for body in catalog.bodies.values {
      for overridden in body.overrides {
        let requirement = catalog.tables.dispatched(overridden)
        if catalog.requirements[requirement] != nil { served[body.symbol, default: []].insert(requirement) }
      }
    }
    return served
  }()

  /// The bodies that implement each requirement, in any assembler or as an unused default.
  private(set) lazy var bodiesByRequirement: [SymbolID: Set<SymbolID>] = {
    var bodies: [SymbolID: Set<SymbolID>] = [:]
    for (body, requirements) in requirementsByBody {
      for requirement in requirements { bodies[requirement, default: []].insert(body) }
    }
    return bodies
  }()

  /// The requirements of a type's or protocol's own declaration and of its ancestors, in source order.
  func requirements(of owner: SymbolID) -> [Requirement] {
    requirementLists.value(
      of: owner,
      or: catalog.ancestors(of: owner).flatMap { requirementsByOwner[$0] ?? [] }
        .sorted { $0.location < $1.location }
    )
  }

  private lazy var requirementsByOwner = Dictionary(grouping: catalog.requirements.values, by: \.owner)
  private var requirementLists: [SymbolID: [Requirement]] = [:]

  /// The calls of rules and the references to them, with the code that they are in, or `nil` at the top level of a file.
  package private(set) lazy var ruleUses: [(use: Use, code: SymbolID?)] = {
    func rules(_ uses: [Use], in code: SymbolID?) -> [(use: Use, code: SymbolID?)] {
      uses.filter { RuleCatalog.isRule(index.symbols[$0.target]) && catalog.isRule($0.target) }.map {
        ($0, code)
      }
    }
    return rules(index.topLevelUses, in: nil) + index.uses.flatMap { rules($1, in: $0) }
  }()

  /// The result type of a function or property.
  package func result(of symbol: SymbolID) -> ParsedType? {
    results.value(of: symbol, or: catalog.resultType(of: symbol).flatMap { ParsedType($0) })
  }

  private var results: [SymbolID: ParsedType?] = [:]

  /// The calls that a body makes on its type.
  package func walk(_ node: Node) -> RuleWalk {
    walks.value(
      of: node,
      or: RuleWalk(body: node.body, in: node.type, catalog: catalog, reach: reach, receivers: receivers)
    )
  }

  /// The calls that a body makes each time it runs.
  func certainCalls(of node: Node) -> [(node: Node, edge: Edge)] {
    var readers: [SymbolID: CallReader] = [:]
    let walk = RuleWalk(body: node.body, in: node.type, catalog: catalog, reach: reach, receivers: receivers)
    {
      use,
      code in
      if Lifetime.isCachingCall(self.index.symbols[use.target]) { return true }
      return readers.value(of: code, or: CallReader(graph: self, code: code, file: use.location.file))
        .isCertain(use)
    }
    return walk.edges.compactMap { edge in edge.target.node.map { ($0, edge) } }
  }

  /// The helpers in all walks so far.
  package var helpers: Set<SymbolID> { Set(walks.values.flatMap { $0.edges.flatMap(\.via) }) }

  /// The bodies that a body calls, itself or in a closure.
  func calls(of node: Node) -> [(node: Node, edge: Edge)] {
    walk(node).edges.compactMap { edge in
      edge.kind == .call ? edge.target.node.map { ($0, edge) } : nil
    }
  }

  /// The bodies that a body calls on its own assembler.
  func ownCalls(of node: Node) -> [Node] { calls(of: node).map(\.node).filter { $0.type == node.type } }

  /// The body that a call of a rule runs on an assembler of a type.
  func node(runBy use: Use, on type: SymbolID) -> Node? {
    (catalog.tables.body(of: use.target, in: type) ?? catalog.bodies[use.target]?.symbol)
      .map { Node(body: $0, type: type) }
  }

  /// Whether a body calls no rule, itself or through a helper, and passes the assembler to nothing that can.
  func isLeaf(_ body: SymbolID) -> Bool {
    let calls = uses(in: body).contains { use in
      let target = catalog.index.property(of: use.target)
      return catalog.isRule(target)
        || (reach.contains(target) && !Lifetime.isCachingCall(catalog.index.symbols[target]))
    }
    return !calls && !passesSelf(body)
  }

  /// Whether a body passes `self` to a call: `Screen(parent: self)`, but not `ObjectIdentifier(self)`.
  private func passesSelf(_ symbol: SymbolID) -> Bool {
    guard let range = body(of: symbol) else { return false }
    let tokens = source.tokens(of: location(of: symbol).file)
    return range.contains { index in
      let open = tokens.enclosing[index]
      return tokens.is(index, "self") && tokens.is(open, "(") && tokens.touchesCallee(open)
        && ["(", ",", ":"].contains(tokens.text(index - 1)) && [",", ")"].contains(tokens.text(index + 1))
        && !["ObjectIdentifier", "String", "type"].contains(tokens.text(open - 1))
    }
  }

  /// The signature of a body or, if it returns `Self`, of the requirement that it implements.
  package func signature(of node: Node) -> Signature? {
    if let body = catalog.bodies[node.body], body.signature.result != "Self" { return body.signature }
    return requirement(servedBy: node)?.signature
  }

  /// The location of a symbol's name.
  package func location(of body: SymbolID) -> Location {
    catalog.index.definitions[body]?.location ?? Location(file: 0, line: 1, column: 1)
  }

  /// The parents and children of assemblers.
  package private(set) lazy var hierarchy = AssemblerHierarchy(graph: self)

  /// The stored properties of a type.
  func storedProperties(of type: SymbolID) -> [SymbolID] { storedByOwner[type] ?? [] }

  private lazy var storedByOwner: [SymbolID: [SymbolID]] = {
    let packageIndex = catalog.index
    return Dictionary(
      grouping: packageIndex.stored.filter { packageIndex.symbols[$0].kind == .instanceProperty }
    ) {
      packageIndex.owner(of: $0) ?? $0
    }
  }()

  /// Whether the declaration of a stored property says what it begins with.
  package func hasInitialValue(_ property: SymbolID) -> Bool { valueStart(of: property) == "=" }

  /// Whether a property is written with a getter.
  func isComputed(_ property: SymbolID) -> Bool { valueStart(of: property) == "{" }

  private func valueStart(of property: SymbolID) -> String? {
    declaration(of: property).flatMap { name, tokens in tokens.valueStart(of: name).map(tokens.text) }
  }

  /// The calls of caching functions in the package's own sources.
  private(set) lazy var cachingCalls = CachingCalls(graph: self)

  /// The rules that call helpers.
  private(set) lazy var helperCallers = HelperCallers(graph: self)

  /// The functions named `resolve` that implement no requirement, in the package's own sources.
  private(set) lazy var unmatchedBodies = readUnmatchedBodies()

  /// The requests to assemblers that are created for them, in the package's own sources.
  private(set) lazy var temporaryRequests = TemporaryRequests(graph: self).all

  /// The receiver of a use in the code of a symbol, or at the top level of a file.
  func receiver(of use: Use, in code: SymbolID?, selfType: SymbolID?) -> Receiver {
    receivers.receiver(of: use, in: code ?? use.target, selfType: selfType)
  }

  /// The uses in the code of a symbol, or at the top level of the files.
  func uses(in code: SymbolID?) -> [Use] { code.map { index.uses[$0] ?? [] } ?? index.topLevelUses }

  /// The uses at a location, in the code of a symbol or at the top level of a file.
  func uses(in code: SymbolID?, at location: Location) -> [Use] {
    uses(in: code).filter { $0.location == location }
  }

  /// The token of a symbol's name, and the tokens of its file.
  package func declaration(of symbol: SymbolID) -> (name: Int, tokens: SourceTokens)? {
    guard let (name, tokens) = index.definitions[symbol].flatMap({ source.place(at: $0.location) }) else {
      return nil
    }
    return (name, tokens)
  }

  /// The tokens of a function's or type's body, including its braces.
  func body(of symbol: SymbolID) -> ClosedRange<Int>? {
    declaration(of: symbol).flatMap { $0.tokens.body(of: $0.name) }
  }

  /// The attributes and modifiers of a declaration.
  func attributes(of symbol: SymbolID) -> [String] {
    declaration(of: symbol).map { $0.tokens.attributes(of: $0.name) } ?? []
  }

  /// Whether a property holds its value weakly.
  func isWeak(_ property: SymbolID) -> Bool {
    declaration(of: property).map { $0.tokens.isWeak($0.name) } ?? false
  }

  package func position(_ location: Location) -> SourcePosition { catalog.index.position(location) }

  package func name(_ symbol: SymbolID) -> String {
    names.value(of: symbol, or: catalog.name(of: symbol))
  }

  /// The module of a type or protocol.
  package func module(_ symbol: SymbolID) -> String {
    moduleNames.value(of: symbol, or: String((catalog.demangledName(of: symbol) ?? "").prefix { $0 != "." }))
  }
}

/// The functions and properties that call a rule, directly or not. Walks follow only these.
struct RuleCallers {
  private var symbols: Set<SymbolID> = []

  /// - Complexity: O(*n*), where *n* is the number of uses.
  init(catalog: RuleCatalog) {
    let packageIndex = catalog.index
    var callers: [SymbolID: [SymbolID]] = [:]
    var queue: [SymbolID] = []
    for (container, uses) in packageIndex.uses
    where !packageIndex.symbols[container].usr.hasPrefix(Framework.lazyPrefix) {
      for use in uses {
        let target = packageIndex.property(of: use.target)
        if catalog.isRule(target) || Lifetime.isCachingCall(packageIndex.symbols[target]) {
          if symbols.insert(container).inserted { queue.append(container) }
        } else if packageIndex.uses[target] != nil || catalog.tables.isRequirement(target) {
          callers[target, default: []].append(container)
        }
      }
    }
    // A call of a helper that a protocol requires can run any type's body of it.
    var requirements: [SymbolID: Set<SymbolID>] = [:]
    for type in catalog.tables.types {
      for (requirement, body) in catalog.tables.table(of: type) where packageIndex.uses[body] != nil {
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
