/// AG017: an assembler that caches in the scope of another, and a parent that is made anew each time.
enum BorrowedScopeCheck: Check {
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
      } else if kind != .variable, kind != .staticProperty || !packageIndex.stored.contains(target),
        !packageIndex.stored.contains(target), packageIndex.definitions[target] != nil,
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

/// AG018: what is weakly shared and is no object, which ends the process.
enum WeakValueCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    graph.cachingCalls.all.filter { $0.lifetime == .weak }.compactMap { call in
      guard let value = value(of: call, in: graph) else { return nil }
      return Detection(
        .weakValue,
        "\(value), and a scope can hold only objects weakly, so the first request stops the program",
        at: call.location,
        notes: [
          graph.note("write 'shared', or use a class", at: call.location)
        ],
        anchors: [call.location, graph.location(of: call.code)],
        in: graph
      )
    }
  }

  /// What a call builds that is no object; nil where it builds one, or the index does not say.
  private static func value(of call: CachingCalls.Call, in graph: RuleGraph) -> String? {
    let catalog = graph.catalog
    guard let body = catalog.bodies[call.code], let range = graph.body(of: call.code),
      isResult(call, of: range)
    else { return nil }
    let usr = catalog.index.symbols[call.code].usr
    let result = catalog.signatures.resultType(usr: usr, name: RuleCatalog.ruleName) ?? ""
    if result.hasSuffix("?") || result.hasPrefix("Swift.Optional<") {
      return "'\(body.signature.result)' may be nil"
    }
    if result.hasPrefix("[") || result.hasPrefix("(") { return "'\(body.signature.result)' isn't an object" }
    if let type = catalog.type(named: result) {
      return isValue(type, graph) ? "'\(body.signature.result)' isn't an object" : nil
    }
    // `any P`: what the builder makes.
    guard result.hasPrefix("any ") || body.signature.result.hasPrefix("any "), let builder = call.builder
    else { return nil }
    let made = (catalog.index.uses[call.code] ?? []).first { use in
      catalog.index.symbols[use.target].kind == .constructor
        && graph.source.token(at: use.location) == builder.lowerBound + 1
        && call.tokens.callEnd(of: builder.lowerBound + 1) == builder.upperBound - 1
    }
    guard let type = made.flatMap({ catalog.index.owner(of: $0.target) }), isValue(type, graph) else {
      return nil
    }
    return "\(graph.name(type)) isn't an object"
  }

  /// Whether the call's value is the rule's.
  private static func isResult(_ call: CachingCalls.Call, of body: ClosedRange<Int>) -> Bool {
    let whole = call.tokens.call(named: call.name)
    let before = whole.lowerBound - 1
    return before == body.lowerBound || call.tokens.is(before, "return")
  }

  private static func isValue(_ type: SymbolID, _ graph: RuleGraph) -> Bool {
    let kind = graph.index.symbols[type].kind
    return kind == .structure || kind == .enumeration
  }
}
