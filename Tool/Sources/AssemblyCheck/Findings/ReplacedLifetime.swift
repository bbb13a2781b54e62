/// A stub without the lifetime of its rule.
///
/// One object writes to its own new stub, and another object reads from a different one. A test then passes, or fails,
/// for a reason that the application doesn't have.
struct ReplacedLifetime: Check {
  static let id = FindingID.replacedLifetime
  let context: CheckContext

  func detections() -> [Detection] {
    var reported: Set<SymbolID> = []
    return graph.assemblers.filter { catalog.role(of: $0) == .test }.flatMap { type -> [Detection] in
      let replaced = graph.rules(of: type).compactMap { requirement, node in
        made(by: node, for: requirement).map { (made: $0, requirement: requirement, node: node) }
      }
      // Most assemblers have none, and many requests.
      if replaced.isEmpty { return [] }
      let requests = requests(on: type)
      return replaced.compactMap { made, requirement, node in
        guard let places = requests[requirement.symbol], places.count > 1,
          reported.insert(node.body).inserted
        else { return nil }
        return detection(made, of: requirement, node, places)
      }
    }
  }

  /// What a test's rule makes for each request.
  private struct Made {
    /// `StubStore(…)`, `.inMemory()`
    let text: String
    let location: Location
    /// A property that stores it: `stubStore`, `preferences: Preferences`.
    let property: String
    /// The rule that it replaces, if that caches one.
    var replaced: Body?
  }

  private func detection(_ made: Made, of rule: Requirement, _ node: RuleGraph.Node, _ places: Set<Location>)
    -> Detection
  {
    detection(
      "\(name(node.type)) returns a new '\(rule.signature.result)' to each of its \(places.count) users, "
        + (made.replaced == nil ? "and each starts anew" : "but the rule it replaces caches one"),
      at: location(of: node.body),
      notes: (made.replaced.map { [note("it replaces this rule", at: $0.location)] } ?? [])
        + [note(fix(made, of: rule, node), at: made.location)]
        + places.sorted().prefix(3).map { note("it's requested here", at: $0) },
      anchors: [location(of: node.body), made.location]
    )
  }

  private func fix(_ made: Made, of rule: Requirement, _ node: RuleGraph.Node) -> String {
    let isDefault = catalog.bodies[node.body]?.isDefault ?? false
    let isOnActor = (made.replaced.flatMap { context.cachingCalls[$0.symbol]?.first }?.arguments ?? [])
      .contains { $0.label == "on" }
    // The initial value of a property isn't on an actor, and an extension stores nothing.
    if isOnActor {
      return "cache it, like the rule it replaces: 'shared(on: MainActor.self) { \(made.text) }'"
    }
    if isDefault, made.replaced != nil {
      return "cache it, like the rule it replaces: 'shared { \(made.text) }'"
    }
    if isDefault { return "write the rule in \(name(node.type)), and return a stored property" }
    return rule.signature.isProperty
      ? "store it: 'let \(rule.signature.name): \(rule.signature.result) = \(made.text)'"
      : "return a stored property: 'let \(made.property) = \(made.text)'"
  }

  private func made(by node: RuleGraph.Node, for rule: Requirement) -> Made? {
    guard let body = catalog.bodies[node.body], let range = sources.body(of: node.body) else { return nil }
    let reader = CallReader(graph: graph, code: node.body)
    if reader.file.remembers(in: range) { return nil }
    let isOwnOfTest = !body.isDefault || body.role == .test
    let replaced = cachedDefault(of: rule, in: node.type)
    return reader.file.results(in: range).lazy.compactMap { result in
      (isOwnOfTest ? newEffect(result, for: rule, reader) : nil)
        ?? replaced.flatMap { newObject(result, insteadOf: $0, reader) }
    }.first
  }

  /// The effect with a state of its own that an expression makes: `.inMemory()`.
  private func newEffect(_ result: ClosedRange<Int>, for rule: Requirement, _ reader: CallReader) -> Made? {
    guard let name = result.first(where: { isStateful($0, reader) }),
      reader.file.call(named: name) == result
    else { return nil }
    let type = rule.signature.result
    return Made(
      text: "." + reader.file.text(name..<result.upperBound + 1),
      location: reader.location(of: name),
      property: "\(type.prefix(1).lowercased() + type.dropFirst()): \(type)"
    )
  }

  private func isStateful(_ token: Int, _ reader: CallReader) -> Bool {
    Framework.statefulEffects.contains(reader.file.text(token))
      && reader.uses[token]?.contains { index.symbols[$0.target].usr.hasPrefix(Framework.effectsPrefix) }
        ?? false
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
    var others: [SymbolID: [Variable: Set<Location>]] = [:]
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
        let receiver = Variable(code: code, text: sources.receiver(of: use.location)?.text)
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
  private struct Variable: Hashable {
    let code: SymbolID?
    let text: String?
  }

  /// The default that caches the result of a rule, for every role or for live assemblers.
  private func cachedDefault(of rule: Requirement, in type: SymbolID) -> Body? {
    graph.bodies(of: rule.symbol).first { body in
      body.isDefault && context.cachingCalls[body.symbol] != nil && [nil, .live].contains(body.role)
        && catalog.ancestors(of: type).contains(body.owner)
    }
  }

  /// The object with a state of its own that an expression makes, in place of one that is cached.
  private func newObject(_ result: ClosedRange<Int>, insteadOf replaced: Body, _ reader: CallReader) -> Made?
  {
    guard let name = reader.initializer(calledBy: result),
      let type = reader.callee(at: name).flatMap(index.owner), hasState(type)
    else { return nil }
    let stub = self.name(type)
    return Made(
      text: "\(stub)(…)",
      location: reader.location(of: name),
      property: stub.prefix(1).lowercased() + stub.dropFirst(),
      replaced: replaced
    )
  }

  /// Whether a new instance has a state of its own: a variable of a class, or a property that creates a recorder, a lock or
  /// something else with a state. What its initializer takes can be another's.
  private func hasState(_ type: SymbolID, within outer: Set<SymbolID> = []) -> Bool {
    let isClass = index.symbols[type].kind == .class
    return catalog.tables.chain(of: type).flatMap(sources.storedProperties).contains { property in
      if index.symbols[property].kind != .instanceProperty { return false }
      if isClass, sources.isVariable(property) { return true }
      guard sources.creates(property),
        let name = catalog.resultType(of: property)?.prefix(while: { $0 != "<" })
      else { return false }
      return Framework.states.contains(String(name))
        || catalog.type(named: String(name)).map {
          !outer.contains($0) && hasState($0, within: outer.union([type]))
        } ?? false
    }
  }
}
