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
  package var sources: Sources { catalog.sources }
  package var index: PackageIndex { catalog.index }
  /// The package's own assemblers.
  package let assemblers: [SymbolID]
  /// Whether each file of the index belongs to the package.
  private let ownFiles: [Bool]
  private lazy var reach = RuleCallers(catalog: catalog)
  private lazy var receivers = ReceiverReader(catalog: catalog)
  private var walks: [Node: RuleWalk] = [:]
  private var ruleLists: [SymbolID: [(requirement: Requirement, node: Node)]] = [:]
  private var served: [Node: Requirement] = [:]

  /// The folder of the package or project, if it's known.
  let root: String?

  init(catalog: RuleCatalog, of package: IndexedPackage) {
    self.catalog = catalog
    root = package.root
    let ownFiles = catalog.index.files.map(package.isOwn)
    self.ownFiles = ownFiles
    // A plugin's generated files, in the build folder, are parts of the package's modules.
    let modules = Set(zip(catalog.index.fileModules, ownFiles).filter(\.1).map(\.0))
    assemblers = catalog.assemblerTypes.filter { type in
      catalog.index.module(of: type).map(modules.contains) ?? false
    }
  }

  package func isOwn(_ location: Location) -> Bool { ownFiles[Int(location.file)] }

  /// Whether a location is the package's own, and the last build of its module and of those that it imports succeeded.
  func isReported(_ location: Location) -> Bool {
    isOwn(location) && !index.unbuilt.contains(index.fileModules[Int(location.file)])
  }

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
    for (requirement, node) in rules.reversed() { served[node] = requirement }
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

  /// The bodies that implement a requirement, in source order.
  func bodies(of requirement: SymbolID) -> [Body] {
    (bodiesByRequirement[requirement] ?? []).compactMap { catalog.bodies[$0] }
      .sorted { $0.location < $1.location }
  }

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
  package private(set) lazy var ruleUses = index.allUses.filter { catalog.isRule($0.use.target) }

  /// The result type of a function or property.
  package func result(of symbol: SymbolID) -> ParsedType? {
    results.value(of: symbol, or: catalog.resultType(of: symbol).flatMap { ParsedType($0) })
  }

  private var results: [SymbolID: ParsedType?] = [:]

  /// The calls that a body makes on its type.
  package func walk(_ node: Node) -> RuleWalk {
    walks.value(of: node, or: walk(node) { _, _ in true })
  }

  /// The calls that a body makes on its type, of rules and of the functions at which the walk ends, among those that
  /// `follows` accepts in some code.
  package func walk(
    _ node: Node,
    endingAt functions: Set<SymbolID> = [],
    where follows: @escaping (Use, SymbolID) -> Bool = { _, _ in true }
  ) -> RuleWalk {
    RuleWalk(
      body: node.body,
      in: node.type,
      catalog: catalog,
      reach: reach,
      receivers: receivers,
      endingAt: functions,
      where: follows
    )
  }

  /// The helpers in all walks so far.
  package var helpers: Set<SymbolID> { Set(walks.values.flatMap { $0.edges.flatMap(\.via) }) }

  /// The bodies that a body calls, itself or in a closure.
  func calls(of node: Node) -> [(node: Node, edge: Edge)] {
    walk(node).edges.compactMap { edge in
      edge.kind == .call ? edge.target.node.map { ($0, edge) } : nil
    }
  }

  /// The body that a call of a rule runs on an assembler of a type.
  func node(runBy use: Use, on type: SymbolID) -> Node? {
    (catalog.tables.body(of: use.target, in: type) ?? catalog.bodies[use.target]?.symbol)
      .map { Node(body: $0, type: type) }
  }

  /// The rule that a call asks for, on whatever assembler.
  func rule(askedBy edge: Edge) -> SymbolID? {
    switch edge.target {
    case .body(let node): requirement(servedBy: node)?.symbol
    case .open(let rule): rule
    }
  }

  /// The body of a rule, or a function of the assembler that is none, that a use runs on an assembler of a type.
  func code(runBy use: Use, on type: SymbolID) -> Node? {
    if let node = node(runBy: use, on: type) { return node }
    let target = index.property(of: use.target)
    let isOwn = index.owner(of: target).map(catalog.ancestors(of: type).contains) ?? false
    return isOwn ? Node(body: target, type: type) : nil
  }

  /// Whether an assembler runs some code: the body of one of its rules, or a function that it has, as far as the index says.
  func runs(_ code: SymbolID?, on type: SymbolID) -> Bool {
    guard let code else { return true }
    if catalog.bodies[code] != nil { return rules(of: type).contains { $0.node.body == code } }
    let ancestors = catalog.ancestors(of: type)
    return index.owner(of: code).map(ancestors.contains) ?? false
      && catalog.conditions(of: code).allSatisfy { condition in
        catalog.symbol(named: condition.type).map(ancestors.contains) ?? false
      }
  }

  /// Whether a body calls no rule, itself or through a helper, and passes the assembler to nothing that can.
  func isLeaf(_ body: SymbolID) -> Bool {
    let calls = uses(in: body).contains { use in
      let target = catalog.index.property(of: use.target)
      return catalog.isRule(target) || reach.contains(target)
    }
    return !calls && !passesSelf(body)
  }

  /// Whether a body passes `self` to a call: `Screen(parent: self)`, but not `load(Model.self)`.
  private func passesSelf(_ symbol: SymbolID) -> Bool {
    guard let range = sources.body(of: symbol), let (_, file) = sources.declaration(of: symbol) else {
      return false
    }
    return range.contains { token in
      file.matches(token, "self") && !file.matches(token - 1, ".")
        && [",", ")"].contains(file.text(token + 1))
    }
  }

  /// The signature of a body, or of the requirement that it implements.
  package func signature(of node: Node) -> Signature? {
    catalog.bodies[node.body]?.signature ?? requirement(servedBy: node)?.signature
  }

  /// The location of a symbol's name.
  package func location(of symbol: SymbolID) -> Location { index.location(of: symbol) }

  /// The parents and children of assemblers.
  package private(set) lazy var hierarchy = AssemblerHierarchy(graph: self)

  /// The receiver of a use in the code of a symbol, or at the top level of a file.
  func receiver(of use: Use, in code: SymbolID?, selfType: SymbolID?) -> Receiver {
    receivers.receiver(of: use, in: code ?? use.target, selfType: selfType)
  }

  /// The assemblers that receive a use: one, or each that a child can have as its parent.
  func recipients(of use: Use, in code: SymbolID?, selfType: SymbolID?) -> [SymbolID] {
    let receiver = receiver(of: use, in: code, selfType: selfType)
    return receiver.type.map { [$0] } ?? receiver.child.map { Array(hierarchy.assemblers(above: $0)) } ?? []
  }

  /// The assemblers other than its own that receive a rule's request, in source order.
  package func recipients(of edge: Edge) -> [SymbolID] {
    edge.target.node.map { [$0.type] } ?? edge.child.map { hierarchy.assemblers(above: $0) }?.sorted() ?? []
  }

  /// The uses in the code of a symbol, or at the top level of the files.
  func uses(in code: SymbolID?) -> [Use] { code.map { index.uses[$0] ?? [] } ?? index.topLevelUses }

  package func position(_ location: Location) -> SourcePosition { catalog.index.position(location) }

  package func name(_ symbol: SymbolID) -> String { catalog.name(of: symbol) }

  /// The module of a type or protocol.
  package func module(_ symbol: SymbolID) -> String { catalog.module(of: symbol) }
}

/// The functions and properties that call a rule, directly or not. Walks follow only these.
struct RuleCallers {
  private var symbols: Set<SymbolID> = []

  /// - Complexity: O(*n*), where *n* is the number of uses.
  init(catalog: RuleCatalog) {
    let index = catalog.index
    var callers: [SymbolID: [SymbolID]] = [:]
    for (container, uses) in index.uses {
      for use in uses {
        let target = index.property(of: use.target)
        if catalog.isRule(target) || RuleLifetime(call: index.symbols[target]) != nil {
          symbols.insert(container)
        } else {
          callers[target, default: []].append(container)
        }
      }
    }
    var queue = Array(symbols)
    // A call of a helper that a protocol requires can run any type's body of it.
    var requirements: [SymbolID: Set<SymbolID>] = [:]
    for type in catalog.tables.types {
      for (requirement, body) in catalog.tables.table(of: type) {
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
