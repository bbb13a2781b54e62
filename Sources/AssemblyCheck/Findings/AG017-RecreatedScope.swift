/// AG017: a scope that is created for each request.
///
/// Nothing is shared in a scope, a parent or a child that each request creates anew. In the scope of another assembler
/// instances outlive their assembler, and the next one gets them: their call site identifies them.
struct RecreatedScope: Check {
  static let id = FindingID.recreatedScope
  let graph: RuleGraph

  func detections() -> [Detection] {
    newScopes() + newParents() + borrowedScopes() + newAssemblers()
  }

  private func newScopes() -> [Detection] {
    guard let scoped = catalog.scopedAssembler else { return [] }
    return properties(named: "scope").compactMap { owner, scope in
      guard catalog.ancestors(of: owner).contains(scoped),
        let made = creation(in: scope, where: { index.symbols[$0].usr.hasPrefix(Framework.scopePrefix) })
      else { return nil }
      return detection(
        "'scope' returns a new scope each time, so nothing is shared; write 'let scope = Scope()'",
        at: location(of: scope),
        notes: [note("it creates the scope here", at: made)],
        anchors: [location(of: scope)]
      )
    }
  }

  /// `var parent: App { App() }`: each request is answered by another parent.
  private func newParents() -> [Detection] {
    let children = Set(graph.hierarchy.children)
    return properties(named: "parent").compactMap { owner, parent in
      guard children.contains(owner), let made = creation(in: parent, where: catalog.isMemberOfAssembler)
      else { return nil }
      return detection(
        "'parent' creates a new assembler each time it's read, so nothing that it caches is shared; store it",
        at: location(of: parent),
        notes: [note("the parent is created here", at: made)],
        anchors: [location(of: parent)]
      )
    }
  }

  /// Where a computed property, or a helper that it calls, calls an initializer.
  private func creation(in property: SymbolID, where isMeant: (SymbolID) -> Bool) -> Location? {
    guard !index.stored.contains(property), !graph.remembers(property) else { return nil }
    let codes = reached(from: property) { code in
      graph.uses(in: code).map { index.property(of: $0.target) }.filter { target in
        let kind = index.symbols[target].kind
        // A stored variable is created once.
        return kind != .constructor && index.definitions[target] != nil && !index.stored.contains(target)
          && (kind != .variable || graph.isComputed(target))
      }
    }
    return codes.lazy.flatMap { graph.uses(in: $0) }
      .first { index.symbols[$0.target].kind == .constructor && isMeant($0.target) }?.location
  }

  private func borrowedScopes() -> [Detection] {
    let scopes = Dictionary(properties(named: "scope"), uniquingKeysWith: { first, _ in first })
    var reported: Set<SymbolID> = []
    return graph.assemblers.compactMap { type in
      guard
        let scope = (catalog.tables.chain(of: type) + catalog.ancestors(of: type).sorted()).lazy
          .compactMap({ scopes[$0] }).first,
        let place = otherScope(in: scope, of: type),
        let rule = graph.rules(of: type).first(where: { caches($0.node) }), reported.insert(scope).inserted
      else { return nil }
      return detection(
        "\(name(type)) caches in another assembler's scope, so its instances outlive it and the next \(name(type)) uses "
          + "them; write 'let scope = Scope()'",
        severity: .warning,
        at: location(of: scope),
        notes: [
          note("the other scope is read here", at: place),
          note("\(name(type)) caches this rule's result", at: rule.node.body),
        ],
        anchors: [location(of: scope), location(of: type)]
      )
    }
  }

  private func caches(_ node: RuleGraph.Node) -> Bool {
    graph.walk(node).cachingCalls.contains { $0.receiver == nil && $0.lifetime != .graph }
  }

  /// Where a property returns, or an initializer stores, the scope of something else.
  private func otherScope(in property: SymbolID, of type: SymbolID) -> Location? {
    guard let (name, tokens) = graph.declaration(of: property) else { return nil }
    let file = location(of: property).file
    let common = graph.uses(in: property).first { use in
      let target = index.property(of: use.target)
      return [.staticProperty, .classProperty, .variable].contains(index.symbols[target].kind)
        && catalog.resultType(of: target) == Framework.scope
    }
    // One application can have a global scope, but each child is one of several.
    if let common, catalog.role(of: type) == .child { return common.location }
    func isOthers(_ index: Int) -> Bool {
      tokens.is(index, "scope") && tokens.is(index - 1, ".") && tokens.isWord(index - 2)
        && !tokens.is(index - 2, "self") && !tokens.is(index + 1, "=") && !tokens.is(index + 1, ".")
    }
    if !index.stored.contains(property) {
      return tokens.body(of: name)?.first(where: isOthers).map { graph.source.location(of: $0, in: file) }
    }
    // `scope = parent.scope` in an initializer. Inactive branches of #if are not in the index.
    guard let owner = index.owner(of: property) else { return nil }
    return index.uses.lazy
      .filter { index.symbols[$0.key].kind == .constructor && index.owner(of: $0.key) == owner }
      .flatMap(\.value).map(\.location)
      .first { place in
        guard place.file == file, let token = graph.source.token(at: place) else { return false }
        return isOthers(token) && tokens.is(token - 3, "=") && tokens.is(token - 4, "scope")
      }
  }

  /// Requests of a new assembler for what it caches: one in a rule, or several of a computed property.
  private func newAssemblers() -> [Detection] {
    let requests = graph.temporaryRequests
    return requests.compactMap { request in
      guard let code = request.code else { return nil }
      var cached = Set(reached(from: request.node, by: graph.ownCalls).filter(cachesItself))
      if let property = request.property, catalog.bodies[code] == nil {
        let others = requests.filter {
          $0.property == property && $0.code == code && $0.use.location != request.use.location
        }
        cached.formIntersection(others.flatMap { reached(from: $0.node, by: graph.ownCalls) })
      } else {
        let lasts = graph.uses(in: code).contains { Lifetime.isCachingCall(index.symbols[$0.target]) }
        guard catalog.bodies[code] != nil, !lasts else { return nil }
        cached.formIntersection([request.node])
      }
      guard let rule = cached.min(by: { location(of: $0.body) < location(of: $1.body) }) else { return nil }
      return detection(request, code, caching: rule)
    }
  }

  private func cachesItself(_ node: RuleGraph.Node) -> Bool {
    graph.walk(node).cachingCalls.contains {
      $0.lifetime != .graph && $0.receiver == nil && $0.via.isEmpty
    }
  }

  private func detection(
    _ request: TemporaryRequest,
    _ code: SymbolID,
    caching rule: RuleGraph.Node
  ) -> Detection {
    let assembler = name(request.node.type)
    let result = graph.signature(of: rule)?.result ?? "the object"
    let property = [request.property].compactMap { $0 }
    return detection(
      "each request creates \(assembler), so '\(result)', which \(assembler) caches, is new each time; store the assembler",
      severity: .warning,
      at: request.use.location,
      notes: [note("this rule caches it", at: rule.body)]
        + property.map { note("this property creates the assembler each time it's read", at: $0) },
      anchors: [request.use.location, location(of: code)] + property.map(location)
    )
  }

  /// The package's own properties with a name, and the type or protocol that declares each, in source order.
  private func properties(named name: String) -> [(SymbolID, SymbolID)] {
    index.definitions.filter { symbol, definition in
      index.symbols[symbol].name == name && index.symbols[symbol].kind == .instanceProperty
        && graph.isOwn(definition.location) && !catalog.tables.isRequirement(symbol)
    }
    .keys.sorted { location(of: $0) < location(of: $1) }
    .compactMap { property in index.owner(of: property).map { ($0, property) } }
  }
}

extension RuleGraph {
  /// Whether a getter stores what it creates.
  func remembers(_ property: SymbolID) -> Bool {
    guard let (name, tokens) = declaration(of: property), let body = tokens.body(of: name) else {
      return false
    }
    return body.contains { index in
      tokens.is(index, "??")
        || (tokens.is(index, "=") && !["let", "var"].contains(tokens.text(index - 2)))
    }
  }
}
