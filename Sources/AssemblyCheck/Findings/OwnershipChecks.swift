/// AG013: a child that builds what its parent caches or replaces, instead of forwarding the request.
enum NotForwardedCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    cached(in: graph) + replaced(in: graph) + harmlessDefaults(in: graph)
  }

  private static func cached(in graph: RuleGraph) -> [Detection] {
    let children = graph.hierarchy
    let own = Set(graph.assemblers)
    return children.children.filter(own.contains).flatMap { child -> [Detection] in
      let ancestors = children.ancestors(of: child)
      guard !ancestors.isEmpty else { return [] }
      return graph.rules(of: child).compactMap { requirement, node in
        guard let caching = graph.walk(node).cachingCalls.first, caching.receiver == nil,
          caching.lifetime != .graph,
          let ancestor = ancestors.first(where: { declares($0, requirement, graph) })
        else { return nil }
        return detection(requirement, node, of: child, ancestor, in: graph)
      }
    }
  }

  /// Rules that an assembler replaces and whose defaults its children run.
  private static func replaced(in graph: RuleGraph) -> [Detection] {
    let children = graph.hierarchy
    return graph.assemblers.flatMap { parent -> [Detection] in
      let made = children.children.filter { children.isMade($0, by: parent) }
      guard !made.isEmpty else { return [] }
      return graph.rules(of: parent).compactMap { requirement, node in
        guard let own = graph.catalog.bodies[node.body], !own.isDefault,
          let (child, body) = made.lazy.compactMap({ child in
            defaultBody(of: requirement, in: child, graph).map { (child, $0) }
          }).first
        else { return nil }
        return Detection(
          .notForwarded,
          "\(graph.name(child)), a child of \(graph.name(parent)), doesn't use this rule: it builds its own "
            + "'\(requirement.signature.result)'",
          at: own.location,
          notes: [
            graph.note(
              "the child runs this rule; forward it to 'parent', or replace it in the child as well",
              at: graph.location(of: body)
            )
          ],
          anchors: [own.location, graph.location(of: body), graph.location(of: child)],
          in: graph
        )
      }
    }
  }

  /// The default that a child runs, unless it caches or forwards.
  private static func defaultBody(of requirement: Requirement, in child: SymbolID, _ graph: RuleGraph)
    -> SymbolID?
  {
    guard let body = graph.catalog.tables.body(of: requirement.symbol, in: child),
      graph.catalog.bodies[body]?.isDefault == true
    else { return nil }
    let walk = graph.walk(RuleGraph.Node(body: body, type: child))
    let forwards = walk.edges.contains { $0.receiver != nil }
    return forwards || !walk.cachingCalls.isEmpty ? nil : body
  }

  /// Children that run the default for every role beside one for live assemblers, which a child never gets.
  private static func harmlessDefaults(in graph: RuleGraph) -> [Detection] {
    let roles = RoleReader(catalog: graph.catalog)
    var live: [SymbolID: [Body]] = [:]
    for body in graph.catalog.bodies.values where body.isDefault && roles.role(of: body) == .live {
      for requirement in Set(body.overrides.map(graph.catalog.tables.dispatched)) {
        live[requirement, default: []].append(body)
      }
    }
    guard !live.isEmpty else { return [] }
    var reported: Set<SymbolID> = []
    return graph.assemblers.filter { roles.role(of: $0) == .child }.flatMap { child -> [Detection] in
      let parents = graph.hierarchy.parents(of: child).compactMap { roles.role(of: $0) }
      // A child of tests or previews alone runs what they run.
      guard parents.isEmpty || parents.contains(where: { [.live, .child].contains($0) }) else { return [] }
      return graph.rules(of: child).compactMap { requirement, node in
        guard let body = graph.catalog.bodies[node.body], body.isDefault, body.conditions.isEmpty,
          let other = live[requirement.symbol]?.filter({ graph.isOwn($0.location) })
            .min(by: { $0.location < $1.location }),
          reported.insert(child).inserted
        else { return nil }
        let result = requirement.signature.result
        return Detection(
          .notForwarded,
          "\(graph.name(child)) builds '\(result)' with the default for every role, also as a child of a live "
            + "assembler; forward it to 'parent', or write the rule in \(graph.name(child))",
          at: graph.location(of: child),
          notes: [
            graph.note("the child runs this rule", at: body.location),
            graph.note("live roots run this one, and no child does", at: other.location),
          ],
          anchors: [graph.location(of: child), body.location, other.location],
          in: graph
        )
      }
    }
  }

  private static func declares(_ ancestor: SymbolID, _ requirement: Requirement, _ graph: RuleGraph) -> Bool {
    graph.catalog.ancestors(of: ancestor).contains(requirement.owner)
  }

  private static func detection(
    _ requirement: Requirement,
    _ node: RuleGraph.Node,
    of child: SymbolID,
    _ ancestor: SymbolID,
    in graph: RuleGraph
  ) -> Detection {
    let result = requirement.signature.result
    let owner = graph.name(requirement.owner)
    let ownerOfAncestor = graph.location(of: ancestor)
    let body = graph.location(of: node.body)
    let fix =
      "forward it to 'parent' in 'extension \(owner) where Self: ChildAssembler, Parent: \(owner)', or explain in a "
      + "comment why the child has its own"
    return Detection(
      .notForwarded,
      "\(graph.name(child)) builds its own '\(result)' instead of sharing its parent's",
      at: graph.location(of: child),
      notes: [
        graph.note("\(graph.name(ancestor)) also has this rule", at: ownerOfAncestor),
        graph.note("the child runs this rule; \(fix)", at: body),
      ],
      anchors: [graph.location(of: child), body, requirement.location],
      in: graph
    )
  }
}

/// AG017: an assembler that caches in another's scope, and a parent that is created for each request.
enum BorrowedScopeCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    borrowedScopes(in: graph) + newParents(in: graph)
  }

  private static func borrowedScopes(in graph: RuleGraph) -> [Detection] {
    let packageIndex = graph.index
    let scopes = properties(named: "scope", in: graph)
    var reported: Set<Location> = []
    return graph.assemblers.compactMap { type in
      guard
        let property = (graph.catalog.tables.chain(of: type) + graph.catalog.ancestors(of: type).sorted())
          .lazy.compactMap({ scopes[$0] }).first,
        let place = borrowing(property, of: type, in: graph),
        let rule = graph.rules(of: type).first(where: { cachesItself($0.node, graph) }),
        let declared = packageIndex.definitions[property]?.location, reported.insert(declared).inserted
      else { return nil }
      let name = graph.name(type)
      return Detection(
        .recreatedScope,
        "\(name) caches in another assembler's scope, so its instances outlive it and the next \(name) uses them; "
          + "write 'let scope = Scope()'",
        severity: .warning,
        at: declared,
        notes: [
          graph.note("the other scope is read here", at: place),
          graph.note("\(name) caches this rule's result", at: graph.location(of: rule.node.body)),
        ],
        anchors: [declared, graph.location(of: type)],
        in: graph
      )
    }
  }

  private static func cachesItself(_ node: RuleGraph.Node, _ graph: RuleGraph) -> Bool {
    graph.walk(node).cachingCalls.contains { $0.receiver == nil && $0.lifetime != .graph }
  }

  /// Where a property returns, or an initializer stores, what a `scope` of something else is.
  private static func borrowing(_ property: SymbolID, of type: SymbolID, in graph: RuleGraph) -> Location? {
    let packageIndex = graph.index
    guard let (name, tokens) = graph.declaration(of: property) else { return nil }
    let file = graph.location(of: property).file
    let common = (packageIndex.uses[property] ?? []).first { use in
      let target = packageIndex.property(of: use.target)
      return [.staticProperty, .classProperty, .variable].contains(packageIndex.symbols[target].kind)
        && graph.catalog.resultType(of: target) == Framework.scope
    }
    // One application can have a global scope, but each child is one of several.
    if let common, RoleReader(catalog: graph.catalog).role(of: type) == .child { return common.location }
    func isOthers(_ index: Int) -> Bool {
      tokens.is(index, "scope") && tokens.is(index - 1, ".") && tokens.isWord(index - 2)
        && !tokens.is(index - 2, "self") && !tokens.is(index + 1, "=") && !tokens.is(index + 1, ".")
    }
    if !packageIndex.stored.contains(property) {
      return tokens.body(of: name)?.first(where: isOthers).map { graph.source.location(of: $0, in: file) }
    }
    guard let owner = packageIndex.owner(of: property), graph.location(of: owner).file == file,
      let body = graph.body(of: owner)
    else { return nil }
    // Inactive branches of #if are not in the index.
    let read = packageIndex.uses.lazy
      .filter { packageIndex.symbols[$0.key].kind == .constructor && packageIndex.owner(of: $0.key) == owner }
      .flatMap { $0.value.map(\.location) }
    return body.lazy
      .filter {
        tokens.is($0, "scope") && tokens.is($0 + 1, "=") && isOthers($0 + 4) && $0 != name
      }
      .map { graph.source.location(of: $0 + 4, in: file) }
      .first { read.contains($0) }
  }

  /// `var parent: App { App() }`: each request is answered by another parent.
  private static func newParents(in graph: RuleGraph) -> [Detection] {
    let packageIndex = graph.index
    let parents = properties(named: "parent", in: graph)
    return graph.hierarchy.children.compactMap { child in
      guard let property = parents[child], !packageIndex.stored.contains(property),
        let made = makesAssembler(property, in: graph, depth: 0),
        !RecreatedScopeCheck.remembers(property, in: graph)
      else { return nil }
      let place = graph.location(of: property)
      return Detection(
        .recreatedScope,
        "'parent' creates a new assembler each time it's read, so nothing that it caches is shared; store it",
        at: place,
        notes: [graph.note("the parent is created here", at: made)],
        anchors: [place],
        in: graph
      )
    }
  }

  private static func makesAssembler(_ code: SymbolID, in graph: RuleGraph, depth: Int) -> Location? {
    let packageIndex = graph.index
    guard depth < 5 else { return nil }
    for use in packageIndex.uses[code] ?? [] {
      let target = packageIndex.property(of: use.target)
      let kind = packageIndex.symbols[target].kind
      if kind == .constructor {
        if graph.catalog.isMemberOfAssembler(target) { return use.location }
      } else if kind != .variable, !packageIndex.stored.contains(target),
        packageIndex.definitions[target] != nil,
        let place = makesAssembler(target, in: graph, depth: depth + 1)
      {
        return place
      }
    }
    return nil
  }

  /// The properties of a name, by the package's own type or protocol that has them.
  private static func properties(named name: String, in graph: RuleGraph) -> [SymbolID: SymbolID] {
    let packageIndex = graph.index
    var found: [SymbolID: SymbolID] = [:]
    for (symbol, definition) in packageIndex.definitions
    where packageIndex.symbols[symbol].name == name && packageIndex.symbols[symbol].kind == .instanceProperty
    {
      guard graph.isOwn(definition.location), !graph.catalog.tables.isRequirement(symbol),
        let owner = packageIndex.owner(of: symbol)
      else { continue }
      found[owner] = symbol
    }
    return found
  }
}
