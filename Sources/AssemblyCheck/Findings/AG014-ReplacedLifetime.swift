/// AG014: replaced without its lifetime.
///
/// One object writes to its own new stub, and another object reads from a different one. A test then passes, or fails,
/// for a reason that the application doesn't have.
struct ReplacedLifetime: Check {
  static let id = FindingID.replacedLifetime
  let graph: RuleGraph

  func detections() -> [Detection] { replacements() + newEffects() }

  /// Overrides of cached rules that create an object with state for each request.
  private func replacements() -> [Detection] {
    let instances = NewInstanceReader(graph: graph)
    let cached = cachedDefaults()
    var reported: Set<SymbolID> = []
    return graph.assemblers.flatMap { type -> [Detection] in
      let role = catalog.role(of: type)
      let ancestors = catalog.ancestors(of: type)
      // Assemblers of every role replace live defaults. Only a test replaces a default for tests.
      func isReplaced(_ other: Body, by body: Body) -> Bool {
        // Two defaults for one role stand beside each other.
        if body.isDefault, other.role != nil, other.role == body.role { return false }
        return other.symbol != body.symbol && [nil, .live, role].contains(other.role)
          && ancestors.contains(other.owner)
      }
      return graph.rules(of: type).compactMap { requirement, node in
        guard let body = catalog.bodies[node.body], graph.isOwn(body.location), isReplacement(body),
          let (replaced, lifetime) = cached[requirement.symbol]?.first(where: {
            isReplaced($0.body, by: body)
          }),
          let made = instances.newInstance(of: node), reported.insert(body.symbol).inserted
        else { return nil }
        let call = Framework.lifetimes.first { $0.value == lifetime }?.key ?? "shared"
        return detection(
          "\(name(type)) returns a new '\(requirement.signature.result)' for each request, but the rule it replaces "
            + "caches one",
          at: body.location,
          notes: [
            note("it replaces this rule", at: replaced.location),
            note("cache it with '\(call) { }', or return a stored property: 'let stub = …'", at: made),
          ],
          anchors: [body.location, made]
        )
      }
    }
  }

  /// The defaults that cache their result, by requirement and in source order.
  private func cachedDefaults() -> [SymbolID: [(body: Body, lifetime: Lifetime)]] {
    var cached: [SymbolID: [(body: Body, lifetime: Lifetime)]] = [:]
    for body in catalog.defaults {
      guard let lifetime = lifetime(of: body.symbol) else { continue }
      for overridden in body.overrides {
        cached[catalog.tables.dispatched(overridden), default: []].append((body, lifetime))
      }
    }
    return cached
  }

  /// How a body caches its result, itself or through a helper, on any assembler.
  private func lifetime(of body: SymbolID) -> Lifetime? {
    reached(from: body) { code in
      graph.uses(in: code).map { index.property(of: $0.target) }.filter {
        !catalog.isRule($0) && index.definitions[$0] != nil && index.symbols[$0].kind != .constructor
      }
    }
    .lazy.flatMap { graph.uses(in: $0) }.compactMap { Lifetime(call: index.symbols[$0.target]) }.first
  }

  /// Whether a body is an assembler's own, or a default for some assemblers only.
  private func isReplacement(_ body: Body) -> Bool {
    !body.isDefault || body.conditions.contains { $0.hasPrefix("Self: ") || $0.hasPrefix("Role ") }
  }

  /// Effects with state that are new for each of their users, so that one doesn't read what another writes.
  private func newEffects() -> [Detection] {
    var asking: [RuleGraph.Node: Set<Location>] = [:]
    for type in catalog.assemblerTypes {
      for (_, node) in graph.rules(of: type) {
        for (called, edge) in graph.calls(of: node) { asking[called, default: []].insert(edge.location) }
      }
    }
    var reported: Set<SymbolID> = []
    return graph.assemblers.flatMap { type in
      graph.rules(of: type).compactMap { requirement, node -> Detection? in
        guard let body = catalog.bodies[node.body], graph.isOwn(body.location),
          graph.walk(node).cachingCalls.isEmpty, let places = asking[node], places.count > 1,
          let made = graph.uses(in: node.body).first(where: isStatefulEffect)?.location,
          reported.insert(node.body).inserted
        else { return nil }
        let result = requirement.signature.result
        let property = result.prefix(1).lowercased() + result.dropFirst()
        return detection(
          "\(name(type)) returns a new '\(result)' to each of its \(places.count) users, so one doesn't see what another "
            + "writes or takes",
          at: body.location,
          notes: [note("return a stored property: 'let \(property) = …'", at: made)]
            + places.sorted().prefix(3).map { note("it's used here", at: $0) },
          anchors: [body.location, made]
        )
      }
    }
  }

  private func isStatefulEffect(_ use: Use) -> Bool {
    Framework.isStatefulEffect(index.symbols[index.property(of: use.target)], catalog.signatures.demangle)
  }
}
