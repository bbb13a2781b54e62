/// AG014: an override of a cached rule that returns a new object with state for each request.
enum ReplacedLifetimeCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let catalog = graph.catalog
    let builds = NewInstanceReader(graph: graph)
    var defaults: [SymbolID: [Body]] = [:]
    let roles = RoleReader(catalog: catalog)
    for body in catalog.bodies.values where body.isDefault {
      for overridden in body.overrides {
        defaults[catalog.tables.dispatched(overridden), default: []].append(body)
      }
    }
    var reported: Set<SymbolID> = []
    var detections: [Detection] = []
    for type in graph.assemblers {
      let role = roles.role(of: type)
      let ancestors = catalog.ancestors(of: type)
      // Assemblers of every role replace live defaults. Only a test replaces a default for tests.
      func isReplaced(_ other: Body, by body: Body) -> Bool {
        let otherRole = roles.role(of: other)
        // Two defaults for one role stand beside each other.
        if body.isDefault, otherRole != nil, otherRole == roles.role(of: body) { return false }
        return other.symbol != body.symbol && (otherRole == nil || otherRole == .live || otherRole == role)
          && ancestors.contains(other.owner)
      }
      for (requirement, node) in graph.rules(of: type) {
        guard let body = catalog.bodies[node.body], graph.isOwn(body.location), isReplacement(body),
          let replaced = defaults[requirement.symbol]?.filter({ isReplaced($0, by: body) })
            .min(by: { $0.location < $1.location }, where: { cachingCall($0.symbol, in: graph) != nil }),
          let lifetime = cachingCall(replaced.symbol, in: graph), let made = builds.newInstance(of: node),
          reported.insert(body.symbol).inserted
        else { continue }
        detections.append(detection(requirement, body, replaced, lifetime, made, of: type, in: graph))
      }
    }
    return detections + newEffects(in: graph)
  }

  /// Finds effects with state that are new for each of their users, so that one doesn't read what another writes.
  private static func newEffects(in graph: RuleGraph) -> [Detection] {
    var asking: [RuleGraph.Node: Set<Location>] = [:]
    for type in graph.catalog.assemblerTypes {
      for (_, node) in graph.rules(of: type) {
        for (called, edge) in graph.calls(of: node) { asking[called, default: []].insert(edge.location) }
      }
    }
    var reported: Set<SymbolID> = []
    return graph.assemblers.flatMap { type in
      graph.rules(of: type).compactMap { requirement, node -> Detection? in
        guard let body = graph.catalog.bodies[node.body], graph.isOwn(body.location),
          graph.walk(node).cachingCalls.isEmpty, let places = asking[node], places.count > 1,
          let made = statefulEffect(in: node.body, graph), reported.insert(node.body).inserted
        else { return nil }
        let result = requirement.signature.result
        return Detection(
          .replacedLifetime,
          "\(graph.name(type)) returns a new '\(result)' to each of its \(places.count) users, so one doesn't see what another "
            + "writes or takes",
          at: body.location,
          notes: [
            graph.note(
              "return a stored property: 'let \(result.prefix(1).lowercased() + result.dropFirst()) = …'",
              at: made
            )
          ] + places.sorted().prefix(3).map { graph.note("it's used here", at: $0) },
          anchors: [body.location, made],
          in: graph
        )
      }
    }
  }

  private static func statefulEffect(in code: SymbolID, _ graph: RuleGraph) -> Location? {
    (graph.index.uses[code] ?? []).first { use in
      let target = graph.index.property(of: use.target)
      return Framework.isStatefulEffect(
        graph.index.symbols[target],
        graph.catalog.signatures.demangle
      )
    }?.location
  }

  /// Whether a body is an assembler's own, or a default for some assemblers only.
  private static func isReplacement(_ body: Body) -> Bool {
    !body.isDefault || body.conditions.contains { $0.hasPrefix("Self: ") || $0.hasPrefix("Role ") }
  }

  /// How a body caches its result, on any assembler.
  private static func cachingCall(_ body: SymbolID, in graph: RuleGraph) -> Lifetime? {
    let packageIndex = graph.index
    var visited: Set<SymbolID> = [body]
    var queue = [body]
    while let next = queue.popLast() {
      for use in packageIndex.uses[next] ?? [] {
        let target = packageIndex.property(of: use.target)
        if let lifetime = Lifetime(call: packageIndex.symbols[target]) { return lifetime }
        if !graph.catalog.isRule(target), packageIndex.definitions[target] != nil,
          packageIndex.symbols[target].kind != .constructor,
          visited.insert(target).inserted
        {
          queue.append(target)
        }
      }
    }
    return nil
  }

  private static func detection(
    _ requirement: Requirement,
    _ body: Body,
    _ replaced: Body,
    _ lifetime: Lifetime,
    _ made: Location,
    of type: SymbolID,
    in graph: RuleGraph
  ) -> Detection {
    let call =
      switch lifetime {
      case .weak: "weaklyShared"
      case .graph: "graphShared"
      default: "shared"
      }
    return Detection(
      .replacedLifetime,
      "\(graph.name(type)) returns a new '\(requirement.signature.result)' for each request, but the rule it replaces "
        + "caches one",
      at: body.location,
      notes: [
        graph.note("it replaces this rule", at: replaced.location),
        graph.note("cache it with '\(call) { }', or return a stored property: 'let stub = …'", at: made),
      ],
      anchors: [body.location, made],
      in: graph
    )
  }
}

/// Finds rules that create an object with state for each request.
private final class NewInstanceReader {
  private let graph: RuleGraph
  private let state: MutableStateReader
  /// The types whose initializers use a global or static variable, such as a list that the object adds itself to.
  private lazy var registering = typesOfRegisteringInitializers()

  init(graph: RuleGraph) {
    self.graph = graph
    state = MutableStateReader(graph: graph)
  }

  /// Where a rule creates an object, itself, through a helper or through another rule whose result it returns.
  ///
  /// - Returns: `nil` for a rule that returns a stored or cached object, or a value.
  func newInstance(of node: RuleGraph.Node) -> Location? {
    var visited: Set<RuleGraph.Node> = []
    return newInstance(of: node, &visited)
  }

  private func newInstance(of node: RuleGraph.Node, _ visited: inout Set<RuleGraph.Node>) -> Location? {
    guard visited.insert(node).inserted else { return nil }
    let walk = graph.walk(node)
    if !walk.cachingCalls.isEmpty || keepsResult(node) { return nil }
    var codes: Set<SymbolID> = [node.body]
    if let location = object(madeIn: node.body, &codes) { return location }
    for edge in walk.edges where edge.kind == .call {
      // Another assembler decides on the lifetime of what it builds.
      guard edge.receiver == nil, case .body(let body, let type) = edge.target else { continue }
      if newInstance(of: RuleGraph.Node(body: body, type: type), &visited) != nil { return edge.location }
    }
    return nil
  }

  /// Whether a rule reads a stored property of its assembler that can hold its result.
  private func keepsResult(_ node: RuleGraph.Node) -> Bool {
    let packageIndex = graph.index
    let uses = packageIndex.uses[node.body] ?? []
    let made = uses.filter { packageIndex.symbols[$0.target].kind == .constructor }
      .compactMap { packageIndex.owner(of: $0.target) }
      .compactMap { graph.catalog.signatures.demangle(packageIndex.symbols[$0].usr) }
    let result = graph.catalog.resultType(of: node.body).flatMap { ParsedType($0) }
    let names = (result?.names ?? []).union(made)
    let owners = graph.catalog.tables.chain(of: node.type)
    return uses.contains { use in
      let target = packageIndex.property(of: use.target)
      guard packageIndex.stored.contains(target), let owner = packageIndex.owner(of: target),
        owners.contains(owner),
        let type = graph.catalog.resultType(of: target).flatMap({ ParsedType($0) }), !type.isFunction
      else { return false }
      return !type.names.isDisjoint(with: names)
    }
  }

  private func object(madeIn code: SymbolID, _ visited: inout Set<SymbolID>) -> Location? {
    let packageIndex = graph.index
    for use in packageIndex.uses[code] ?? [] where isHandedOn(use) {
      let target = packageIndex.property(of: use.target)
      if packageIndex.symbols[target].kind == .constructor {
        guard let owner = packageIndex.owner(of: target) else { continue }
        if hasState(owner) || makesObject(owner, target, &visited) { return use.location }
      } else if !graph.catalog.isRule(target), packageIndex.uses[target] != nil, !isOnce(target),
        isFunctionOrComputed(target), visited.insert(target).inserted, object(madeIn: target, &visited) != nil
      {
        return use.location
      }
    }
    return nil
  }

  /// Whether the result of a call itself is used, and not only one of its members.
  private func isHandedOn(_ use: Use) -> Bool {
    guard let name = graph.source.token(at: use.location) else { return false }
    let tokens = graph.source.tokens(of: use.location.file)
    return !tokens.is(tokens.callEnd(of: name) + 1, ".")
  }

  /// Whether an instance of a type can be told from another: by its state, or because it's registered.
  private func hasState(_ type: SymbolID) -> Bool {
    state.mutableState(of: type) != nil
      || graph.catalog.tables.chain(of: type).contains(where: registering.contains)
  }

  private func typesOfRegisteringInitializers() -> Set<SymbolID> {
    let packageIndex = graph.index
    var types: Set<SymbolID> = []
    for (code, uses) in packageIndex.uses where packageIndex.symbols[code].kind == .constructor {
      guard let owner = packageIndex.owner(of: code) else { continue }
      let registers = uses.contains { use in
        let kind = packageIndex.symbols[packageIndex.property(of: use.target)].kind
        return kind == .variable || kind == .staticProperty
      }
      if registers { types.insert(owner) }
    }
    return types
  }

  /// A stored property makes nothing when it's read, unless it's a closure.
  private func isFunctionOrComputed(_ symbol: SymbolID) -> Bool {
    guard graph.index.stored.contains(symbol) else { return true }
    return graph.catalog.resultType(of: symbol).flatMap { ParsedType($0) }?.isFunction ?? false
  }

  /// Whether the initializer of a value makes an object for it, itself or by the initial value of a property.
  private func makesObject(_ type: SymbolID, _ initializer: SymbolID, _ visited: inout Set<SymbolID>) -> Bool
  {
    guard visited.insert(initializer).inserted else { return false }
    if object(madeIn: initializer, &visited) != nil { return true }
    return graph.storedProperties(of: type).contains { property in
      guard graph.hasInitialValue(property),
        let name = graph.catalog.resultType(of: property),
        let made = graph.catalog.type(named: name)
      else { return false }
      return hasState(made) && !isGiven(property)
    }
  }

  /// Whether the initial value is one that exists: `= .shared`, `= Cache.shared`.
  private func isGiven(_ property: SymbolID) -> Bool {
    guard let (name, tokens) = graph.declaration(of: property) else { return true }
    guard let equals = tokens.initialValue(of: name)?.lowerBound.advanced(by: -1) else { return true }
    return !tokens.is(equals + 2, "(") && !tokens.is(equals + 3, "(")
  }

  /// A static or global variable that is stored is made once.
  private func isOnce(_ symbol: SymbolID) -> Bool {
    let kind = graph.index.symbols[symbol].kind
    return (kind == .staticProperty || kind == .classProperty || kind == .variable)
      && !graph.isComputed(symbol)
  }
}

extension Array {
  fileprivate func min(by areInOrder: (Element, Element) -> Bool, where isIncluded: (Element) -> Bool)
    -> Element?
  {
    filter(isIncluded).min(by: areInOrder)
  }
}
