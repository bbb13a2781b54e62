import AssemblyCheck

/// Builds the model that is drawn and printed from the graph that is checked.
struct GraphBuilder {
  let graph: RuleGraph
  private let leaves: Set<SymbolID>
  private let functions: BuildingFunctions

  init(graph: RuleGraph) {
    self.graph = graph
    functions = BuildingFunctions(graph: graph)
    leaves = graph.catalog.leaves()
  }

  func assemblers() -> [PrintedAssembler] {
    graph.assemblers.map { type in
      PrintedAssembler(
        name: graph.name(type),
        module: graph.module(type),
        location: graph.position(graph.location(of: type)),
        role: graph.catalog.role(of: type),
        parents: graph.hierarchy.makers(of: type).filter { !graph.hierarchy.isSubstitute($0, for: type) }
          .map { graph.name($0) },
        rules: rules(of: type)
      )
    }
  }

  private func rules(of type: SymbolID) -> [PrintedRule] {
    let requirements = Dictionary(grouping: graph.rules(of: type), by: \.node)
    // Bodies that rules call directly, such as with `super.resolve()`, and those that these call in turn.
    let entries = functions.nodes(of: type)
    let nodes = reached(from: graph.rules(of: type).map(\.node) + entries) { node in
      graph.walk(node).edges.compactMap(\.target.node).filter { $0.type == type }
    }
    return nodes.map { rule($0, requirements[$0]?.map(\.requirement) ?? []) }
  }

  private func rule(_ node: RuleGraph.Node, _ requirements: [Requirement]) -> PrintedRule {
    let walk = graph.walk(node)
    return PrintedRule(
      id: id(of: node, requirements.first),
      signature: signature(of: node, requirements.first),
      requirements: requirements.map {
        PrintedRule.Declaration(owner: graph.name($0.owner), location: graph.position($0.location))
      },
      body: body(of: node),
      lifetime: lifetime(of: node, walk),
      isLeaf: requirements.contains { leaves.contains($0.symbol) },
      dependencies: dependencies(of: node),
      creates: functions.created(by: node.body)
    )
  }

  /// The requests of a rule or function. What it requests through another function is that function's.
  private func dependencies(of node: RuleGraph.Node) -> [PrintedRule.Dependency] {
    graph.walk(node, endingAt: functions.symbols).edges.map { dependency($0, of: node) }
      .sorted { $0.location < $1.location }
  }

  /// The lifetime of a rule's result.
  ///
  /// A helper that caches counts if it returns the rule's own type. Otherwise it caches a part of the result.
  private func lifetime(of node: RuleGraph.Node, _ walk: RuleWalk) -> RuleLifetime {
    let built = graph.catalog.resultType(of: node.body)
    let caching = walk.cachingCalls.first { caching in
      caching.via.allSatisfy { graph.catalog.resultType(of: $0) == built }
    }
    return caching?.lifetime ?? .unshared
  }

  private func body(of node: RuleGraph.Node) -> PrintedRule.Code {
    let owner = graph.index.owner(of: node.body) ?? node.type
    let isDefault = graph.index.symbols[owner].kind == .protocol
    return PrintedRule.Code(
      kind: isDefault ? .default : owner == node.type ? .own : .inherited,
      owner: graph.name(owner),
      conditions: (graph.catalog.bodies[node.body]?.conditions ?? []).map(\.text),
      location: graph.position(graph.location(of: node.body))
    )
  }

  private func dependency(_ edge: Edge, of node: RuleGraph.Node) -> PrintedRule.Dependency {
    let target: RuleGraph.Node
    let requirement: Requirement?
    switch edge.target {
    case .body(let node):
      target = node
      requirement = graph.requirement(servedBy: target)
    case .open(let symbol):
      target = RuleGraph.Node(body: symbol, type: node.type)
      requirement = graph.catalog.requirements[symbol]
    }
    let signature = signature(of: target, requirement)
    let recipients = graph.recipients(of: edge)
    // The source may name the parent in a test, and not the program's.
    let named = recipients.filter {
      edge.target.node != nil || !graph.hierarchy.isSubstitute($0, for: node.type)
    }
    return PrintedRule.Dependency(
      rule: id(of: target, requirement),
      signature: signature.text,
      title: signature.title,
      assembler: named.count == 1 && !recipients.contains(node.type) ? graph.name(named[0]) : nil,
      assemblers: recipients.filter { $0 != node.type }.map { graph.name($0) },
      receiver: edge.receiver,
      kind: edge.kind,
      location: graph.position(edge.location),
      via: edge.via.map { graph.name($0) }
    )
  }

  private func id(of node: RuleGraph.Node, _ requirement: Requirement?) -> PrintedRule.ID {
    let owner = requirement?.owner ?? graph.index.owner(of: node.body) ?? node.type
    let id = "\(graph.module(owner)).\(graph.name(owner)).\(signature(of: node, requirement).text)"
    if requirement != nil || functions.symbols.contains(node.body) { return id }
    // The protocol's requirement can have the same signature and a different body.
    let conditions = graph.catalog.bodies[node.body]?.conditions ?? []
    return conditions.isEmpty ? "\(id), called directly" : "\(id) where \(conditions.text)"
  }

  private func signature(of node: RuleGraph.Node, _ requirement: Requirement?) -> Signature {
    requirement?.signature ?? functions.signatures[node.body] ?? graph.signature(of: node)
      ?? Signature(unknown: graph.name(node.body))
  }
}

extension GraphBuilder {
  /// The requests and calls of functions that the package's own code makes outside of rules and of their helpers, whose
  /// requests count as the rules'.
  func entryPoints() -> [EntryPoint] {
    let (catalog, helpers) = (graph.catalog, graph.helpers)
    let functionUses = graph.index.allUses.filter { use, _ in
      functions.symbols.contains(graph.index.property(of: use.target))
    }
    return (graph.ruleUses + functionUses)
      .filter { use, code in
        graph.isOwn(use.location)
          && code.map {
            catalog.bodies[$0] == nil && !helpers.contains($0) && !functions.symbols.contains($0)
          }
            ?? true
      }
      .sorted { $0.use.location < $1.use.location }
      .compactMap { use, code in
        let type = use.receiver.flatMap { catalog.index.symbols[$0].kind.isNominalType ? $0 : nil }
        return rule(requestedBy: use, in: type).map { rule in
          EntryPoint(
            rule: rule,
            assembler: type.map { graph.name($0) },
            code: code.map { graph.name($0) },
            location: graph.position(use.location)
          )
        }
      }
  }

  private func rule(requestedBy use: Use, in type: SymbolID?) -> PrintedRule.ID? {
    let target = graph.index.property(of: use.target)
    if functions.symbols.contains(target) {
      return graph.index.owner(of: target).map { id(of: .init(body: target, type: $0), nil) }
    }
    return requirement(of: use.target, in: type).map { id(of: .init(body: $0.symbol, type: $0.owner), $0) }
  }

  /// The requirement that a call names, or that the called body implements.
  private func requirement(of target: SymbolID, in type: SymbolID?) -> Requirement? {
    let catalog = graph.catalog
    let served = type.flatMap { graph.requirement(servedBy: RuleGraph.Node(body: target, type: $0)) }
    return catalog.requirements[catalog.tables.dispatched(target)] ?? served
      ?? catalog.bodies[target]?.overrides.lazy
      .compactMap { catalog.requirements[catalog.tables.dispatched($0)] }.first
  }
}
