/// AG014: replaced without its lifetime.
///
/// One object writes to its own new stub, and another object reads from a different one. A test then passes, or fails,
/// for a reason that the application doesn't have.
struct ReplacedLifetime: Check {
  static let id = FindingID.replacedLifetime
  let context: CheckContext

  func detections() -> [Detection] {
    let cached = cachedDefaults()
    var reported: Set<SymbolID> = []
    return graph.assemblers.filter { catalog.role(of: $0) == .test }.flatMap { type -> [Detection] in
      let ancestors = catalog.ancestors(of: type)
      let requests = requests(on: type)
      return graph.rules(of: type).compactMap { requirement, node in
        if let effect = newEffect(of: node), let places = requests[requirement.symbol], places.count > 1,
          reported.insert(node.body).inserted
        {
          return detection(type, requirement, node, effect, places)
        }
        guard let body = catalog.bodies[node.body],
          let replaced = cached[requirement.symbol]?.first(where: { other in
            [nil, .live].contains(other.role) && ancestors.contains(other.owner)
          }),
          let made = newObject(of: node), let places = requests[requirement.symbol], places.count > 1,
          reported.insert(body.symbol).inserted
        else { return nil }
        return detection(type, requirement, body, replaced, made, places)
      }
    }
  }

  private func detection(
    _ type: SymbolID,
    _ requirement: Requirement,
    _ body: Body,
    _ replaced: Body,
    _ made: (type: SymbolID, location: Location),
    _ places: Set<Location>
  ) -> Detection {
    let stub = name(made.type)
    let property = stub.prefix(1).lowercased() + stub.dropFirst()
    let actor = context.cachingCalls[replaced.symbol]?.first?.arguments.first { $0.label == "on" }
    // An extension stores nothing, and the initial value of a property isn't on an actor.
    let fix =
      actor != nil
      ? "cache it, like the rule it replaces: 'shared(on: MainActor.self) { \(stub)(…) }'"
      : body.isDefault
        ? catalog.isScoped(body.owner)
          ? "cache it, like the rule it replaces: 'shared { \(stub)(…) }'"
          : "write the rule in \(name(type)), and return a stored property"
        : requirement.signature.isProperty
          ? "store it: 'let \(requirement.signature.name): \(requirement.signature.result) = \(stub)(…)'"
          : "return a stored property: 'let \(property) = \(stub)(…)'"
    return detection(
      "\(name(type)) returns a new '\(requirement.signature.result)' to each of its \(places.count) users, but the rule it "
        + "replaces caches one",
      at: body.location,
      notes: [
        note("it replaces this rule", at: replaced.location),
        note(fix, at: made.location),
      ] + places.sorted().prefix(3).map { note("it's requested here", at: $0) },
      anchors: [body.location, made.location]
    )
  }

  private func detection(
    _ type: SymbolID,
    _ requirement: Requirement,
    _ node: RuleGraph.Node,
    _ effect: (text: String, location: Location),
    _ places: Set<Location>
  ) -> Detection {
    let result = requirement.signature.result
    let isDefault = catalog.bodies[node.body]?.isDefault ?? false
    let property =
      requirement.signature.isProperty
      ? requirement.signature.name : result.prefix(1).lowercased() + result.dropFirst()
    let fix =
      isDefault
      ? "write the rule in \(name(type)), and return a stored property"
      : (requirement.signature.isProperty ? "store it" : "return a stored property")
        + ": 'let \(property): \(result) = \(effect.text)'"
    return detection(
      "\(name(type)) returns a new '\(result)' to each of its \(places.count) users, and each starts anew",
      at: location(of: node.body),
      notes: [note(fix, at: effect.location)]
        + places.sorted().prefix(3).map { note("it's requested here", at: $0) },
      anchors: [location(of: node.body), effect.location]
    )
  }

  /// The effect with a state of its own that a test's rule makes for each request: `.inMemory()`.
  private func newEffect(of node: RuleGraph.Node) -> (text: String, location: Location)? {
    guard let range = sources.body(of: node.body), isOwnOfTest(node) else { return nil }
    let reader = CallReader(graph: graph, code: node.body, file: location(of: node.body).file)
    if reader.tokens.remembers(in: range) { return nil }
    return reader.tokens.results(in: range).lazy.compactMap { result in
      guard let name = result.first(where: { isStateful($0, reader) }),
        reader.tokens.call(named: name) == result
      else { return nil }
      return (
        "." + reader.tokens.text(name..<result.upperBound + 1),
        sources.text.location(of: name, in: reader.file)
      )
    }.first
  }

  private func isStateful(_ token: Int, _ reader: CallReader) -> Bool {
    Framework.statefulEffects.contains(reader.tokens.text(token))
      && reader.uses[token]?.contains { index.symbols[$0.target].usr.hasPrefix(Framework.effectsPrefix) }
        ?? false
  }

  /// Whether an assembler writes a rule itself, or a default for tests does.
  private func isOwnOfTest(_ node: RuleGraph.Node) -> Bool {
    catalog.bodies[node.body].map { !$0.isDefault || $0.role == .test } ?? false
  }

  /// Where one assembler of a test's type is asked for each rule: in its rules and functions, and in the code that asks
  /// most often. Each test has an assembler of its own.
  private func requests(on type: SymbolID) -> [SymbolID: Set<Location>] {
    var places: [SymbolID: Set<Location>] = [:]
    // What a rule's helper requests, its rule does.
    var helpers: Set<SymbolID?> = []
    for (_, node) in graph.rules(of: type) {
      for (called, edge) in graph.calls(of: node) {
        guard let requirement = graph.requirement(servedBy: called) else { continue }
        places[requirement.symbol, default: []].insert(edge.location)
        helpers.formUnion(edge.via)
      }
    }
    var others: [SymbolID: [Receiver: Set<Location>]] = [:]
    let ancestors = catalog.ancestors(of: type)
    for (use, code) in graph.ruleUses where !helpers.contains(code) {
      // A function of the scene, such as a screen's, asks its own assembler.
      let owner = code.flatMap(index.owner)
      let isSelf = owner.map(ancestors.contains) ?? false
      guard graph.recipients(of: use, in: code, selfType: isSelf ? type : nil).contains(type),
        let node = graph.node(runBy: use, on: type),
        let requirement = graph.requirement(servedBy: node)?.symbol
      else { continue }
      // So does a function of a child that asks its parent.
      let isChild = owner.map { catalog.role(of: $0) == .child } ?? false
      if isSelf || isChild {
        let children = graph.hierarchy.children.lazy.filter {
          graph.recipients(of: use, in: code, selfType: $0).contains(type)
        }
        guard isSelf ? graph.runs(code, on: type) : children.contains(where: { graph.runs(code, on: $0) })
        else { continue }
        places[requirement, default: []].insert(use.location)
      } else {
        let receiver = Receiver(code: code, text: sources.text.receiver(of: use.location)?.text)
        others[requirement, default: [:]][receiver, default: []].insert(use.location)
      }
    }
    for (requirement, receivers) in others {
      let most = receivers.values.map { $0.sorted() }.max { ($0.count, $1[0]) < ($1.count, $0[0]) }
      places[requirement, default: []].formUnion(most ?? [])
    }
    return places
  }

  /// The variable that has an assembler in some code.
  private struct Receiver: Hashable {
    let code: SymbolID?
    let text: String?
  }

  /// The defaults that cache their result, by requirement and in source order.
  private func cachedDefaults() -> [SymbolID: [Body]] {
    let caching = Set(context.cachingExpressions.map(\.code))
    var cached: [SymbolID: [Body]] = [:]
    for body in catalog.defaults where caching.contains(body.symbol) {
      for overridden in body.overrides {
        cached[catalog.tables.dispatched(overridden), default: []].append(body)
      }
    }
    return cached
  }

  /// The class with variables of which a rule returns a new instance.
  private func newObject(of node: RuleGraph.Node) -> (type: SymbolID, location: Location)? {
    guard let range = sources.body(of: node.body) else { return nil }
    let reader = CallReader(graph: graph, code: node.body, file: location(of: node.body).file)
    if reader.tokens.remembers(in: range) { return nil }
    return reader.tokens.results(in: range).lazy.compactMap { result in
      guard let name = reader.initializer(calledBy: result), let callee = reader.callee(at: name),
        let type = index.owner(of: callee), index.symbols[type].kind == .class, hasVariables(type)
      else { return nil }
      return (type, sources.text.location(of: name, in: reader.file))
    }.first
  }

  private func hasVariables(_ type: SymbolID) -> Bool {
    catalog.tables.chain(of: type).flatMap(sources.storedProperties).contains {
      index.symbols[$0].kind == .instanceProperty && sources.isVariable($0)
    }
  }
}
