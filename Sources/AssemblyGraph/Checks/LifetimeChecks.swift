/// AG005: a shared object that keeps one which is meant to live shorter.
enum CaptiveCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let state = StateReader(graph: graph)
    var reported: Set<[Place]> = []
    return graph.assemblers.flatMap { type in
      graph.rules(of: type).flatMap { captives(of: $0.node, in: graph, state) }
    }
    .filter { captive in
      graph.isOwn(captive.path[0].place) && reported.insert(captive.path.map(\.place)).inserted
    }
    .map { detection($0, in: graph) }
  }

  private struct Captive {
    let keeper: RuleGraph.Node
    let kept: RuleGraph.Node
    let path: [Edge]
    let reason: String
    let state: Place?
  }

  /// What a shared rule keeps, itself or within what it builds anew.
  private static func captives(
    of keeper: RuleGraph.Node,
    in graph: RuleGraph,
    _ state: StateReader
  ) -> [Captive] {
    guard let sharing = graph.walk(keeper).sharing.first, [.shared, .keyed].contains(sharing.lifetime)
    else { return [] }
    var captives: [Captive] = []
    var visited: Set<RuleGraph.Node> = [keeper]
    var queue: [(node: RuleGraph.Node, path: [Edge])] = [(keeper, [])]
    while let (node, path) = queue.popLast() {
      for (next, edge) in graph.calls(of: node) where visited.insert(next).inserted {
        let kept = graph.walk(next).sharing.first
        let isOwnScope = next.type == keeper.type && kept?.receiver == nil
        func add(_ reason: String, _ place: Place? = nil) {
          captives.append(
            Captive(keeper: keeper, kept: next, path: path + [edge], reason: reason, state: place)
          )
        }
        switch kept?.lifetime ?? .unshared {
        case .weak: add("is to live only while somebody else holds it")
        case .graph: add("is to live for one graph")
        case .shared, .keyed:
          if sharing.receiver != nil, isOwnScope { add("is to live as long as this assembler's scope") }
        case .unshared:
          if let place = state.mutableState(builtBy: next) {
            add("is built anew for everybody else, and holds state", place)
          } else {
            queue.append((next, path + [edge]))
          }
        }
      }
    }
    return captives
  }

  private static func detection(_ captive: Captive, in graph: RuleGraph) -> Detection {
    let keeper = graph.signature(of: captive.keeper)
    let kept = graph.signature(of: captive.kept)
    var notes = captive.path.dropFirst().map { edge in
      Finding.Note(location: graph.location(edge.place), message: "which asks for the next one")
    }
    let body = graph.location(graph.place(of: captive.kept.body))
    notes.append(Finding.Note(location: body, message: "the rule that builds what is kept"))
    if let state = captive.state {
      notes.append(Finding.Note(location: graph.location(state), message: "the state"))
    }
    let finding = Finding(
      .captive,
      "\(keeper?.result ?? "a rule") is shared and keeps what \(kept?.text ?? "a rule") builds: it "
        + captive.reason,
      at: graph.location(captive.path[0].place),
      notes: notes
    )
    let anchors = [graph.place(of: captive.keeper.body), graph.place(of: captive.kept.body)]
    return Detection(finding: finding, anchors: anchors + captive.path.map(\.place))
  }
}

/// Tells which rules build objects that hold state of their own.
final class StateReader {
  private let graph: RuleGraph
  private let storedProperties: [SymbolID: [SymbolID]]
  private var known: [SymbolID: Place?] = [:]

  init(graph: RuleGraph) {
    self.graph = graph
    let facts = graph.catalog.facts
    let stored = facts.stored.filter { facts.symbols[$0].kind == .instanceProperty }
    storedProperties = Dictionary(grouping: stored) { facts.owner(of: $0) ?? $0 }
  }

  /// A variable of the object that a rule builds, if that is of a class or an actor.
  func mutableState(builtBy node: RuleGraph.Node) -> Place? {
    builtTypes(node).lazy.compactMap { self.mutableState(of: $0) }.first
  }

  /// The type that the signature names or, if that is a protocol, those that the body makes.
  private func builtTypes(_ node: RuleGraph.Node) -> [SymbolID] {
    let catalog = graph.catalog
    let usr = catalog.facts.symbols[node.body].usr
    if let type = catalog.signatures.resultType(usr: usr, name: RuleCatalog.ruleName).flatMap(
      catalog.type(named:)
    ) {
      return [type]
    }
    return (catalog.facts.uses[node.body] ?? [])
      .filter { catalog.facts.symbols[$0.target].kind == .constructor }
      .compactMap { catalog.facts.owner(of: $0.target) }
  }

  private func mutableState(of type: SymbolID) -> Place? {
    if let place = known[type] { return place }
    let chain = graph.catalog.tables.chain(of: type)
    let place = chain.lazy
      .filter { self.graph.catalog.facts.symbols[$0].kind == .class }
      .flatMap { self.storedProperties[$0] ?? [] }
      .map { self.graph.place(of: $0) }
      .sorted()
      .first(where: isVariable)
    known[type] = .some(place)
    return place
  }

  /// Whether a property is declared with `var`, which the index does not say.
  private func isVariable(_ place: Place) -> Bool {
    let words = graph.source.text(before: place).split { !$0.isLetter }
    return words.last { $0 == "let" || $0 == "var" } == "var"
  }
}

/// AG014: an assembler's own rule that replaces a cached one and builds anew for each who asks.
enum ReplacedLifetimeCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let catalog = graph.catalog
    let builds = BuiltAnewReader(graph: graph)
    var defaults: [SymbolID: [Body]] = [:]
    for body in catalog.bodies.values where body.isDefault {
      for overridden in body.overrides {
        defaults[catalog.tables.dispatched(overridden), default: []].append(body)
      }
    }
    var reported: Set<SymbolID> = []
    var detections: [Detection] = []
    for type in graph.assemblers {
      for (requirement, node) in graph.rules(of: type) {
        guard let body = catalog.bodies[node.body], graph.isOwn(body.place), isReplacement(body),
          let replaced = defaults[requirement.symbol]?.filter({ $0.symbol != body.symbol })
            .min(by: { $0.place < $1.place }, where: { cachingCall($0.symbol, in: graph) != nil }),
          let lifetime = cachingCall(replaced.symbol, in: graph), let made = builds.newInstance(of: node),
          reported.insert(body.symbol).inserted
        else { continue }
        detections.append(detection(requirement, body, replaced, lifetime, made, of: type, in: graph))
      }
    }
    return detections
  }

  /// A type's own rule, or one for tests or previews.
  private static func isReplacement(_ body: Body) -> Bool {
    !body.isDefault || body.conditions.contains { $0.hasPrefix("Self: ") || $0.hasPrefix("Role ") }
  }

  /// How a body caches, whatever assembler it runs on.
  private static func cachingCall(_ body: SymbolID, in graph: RuleGraph) -> Lifetime? {
    let facts = graph.catalog.facts
    var visited: Set<SymbolID> = [body]
    var queue = [body]
    while let next = queue.popLast() {
      for use in facts.uses[next] ?? [] {
        let target = facts.property(of: use.target)
        if let lifetime = Lifetime(call: facts.symbols[target]) { return lifetime }
        if !graph.catalog.isRule(target), facts.definitions[target] != nil,
          facts.symbols[target].kind != .constructor,
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
    _ made: Place,
    of type: SymbolID,
    in graph: RuleGraph
  ) -> Detection {
    let call =
      switch lifetime {
      case .weak: "weaklyShared"
      case .graph: "graphShared"
      default: "shared"
      }
    let finding = Finding(
      .replacedLifetime,
      "\(graph.name(type)) builds a new '\(requirement.signature.result)' for each request, but the rule that it "
        + "replaces caches one",
      at: graph.location(body.place),
      notes: [
        Finding.Note(location: graph.location(replaced.place), message: "the rule that it replaces"),
        Finding.Note(
          location: graph.location(made),
          message: "cache it with '\(call) { }', or return a stored property: 'let stub = …'"
        ),
      ]
    )
    return Detection(finding: finding, anchors: [body.place, made])
  }
}

/// Tells whether a rule makes a new object each time.
private struct BuiltAnewReader {
  let graph: RuleGraph

  /// Where the rule, a helper or a rule that it hands on makes an object of a class; nil for one that returns what
  /// is stored or cached, or what is a value without objects.
  func newInstance(of node: RuleGraph.Node) -> Place? {
    var visited: Set<RuleGraph.Node> = []
    return newInstance(of: node, &visited)
  }

  private func newInstance(of node: RuleGraph.Node, _ visited: inout Set<RuleGraph.Node>) -> Place? {
    guard visited.insert(node).inserted else { return nil }
    let walk = graph.walk(node)
    if !walk.sharing.isEmpty { return nil }
    var codes: Set<SymbolID> = [node.body]
    if let place = object(madeIn: node.body, &codes) { return place }
    for edge in walk.edges where edge.kind == .call {
      // Another assembler's rule has that assembler's lifetime.
      guard edge.receiver == nil, case .body(let body, let type) = edge.target else { continue }
      if newInstance(of: RuleGraph.Node(body: body, type: type), &visited) != nil { return edge.place }
    }
    return nil
  }

  private func object(madeIn code: SymbolID, _ visited: inout Set<SymbolID>) -> Place? {
    let facts = graph.catalog.facts
    for use in facts.uses[code] ?? [] {
      let target = facts.property(of: use.target)
      let symbol = facts.symbols[target]
      if symbol.kind == .constructor {
        let owner = facts.owner(of: target)
        let isObject = owner.map { facts.symbols[$0].kind == .class } ?? Self.isSystemClass(symbol.usr)
        if isObject { return use.place }
      } else if !graph.catalog.isRule(target), !facts.stored.contains(target), facts.uses[target] != nil,
        !isOnce(target), visited.insert(target).inserted, object(madeIn: target, &visited) != nil
      {
        return use.place
      }
    }
    return nil
  }

  /// A static or global variable is made once.
  private func isOnce(_ symbol: SymbolID) -> Bool {
    let kind = graph.catalog.facts.symbols[symbol].kind
    return kind == .staticProperty || kind == .classProperty || kind == .variable
  }

  /// A mangled initializer of a class ends in `fc` behind the class's `C`; of a structure there is a `V`.
  private static func isSystemClass(_ usr: String) -> Bool { usr.hasSuffix("Cycfc") }
}

extension Array {
  fileprivate func min(by areInOrder: (Element, Element) -> Bool, where isIncluded: (Element) -> Bool)
    -> Element?
  {
    filter(isIncluded).min(by: areInOrder)
  }
}
