/// AG005: a shared object that keeps one which is meant to live shorter.
enum CaptiveCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let state = MutableStateReader(graph: graph)
    var reported: Set<[Location]> = []
    return graph.assemblers.flatMap { type in
      graph.rules(of: type).flatMap { captives(of: $0.node, in: graph, state) }
    }
    .filter { captive in
      graph.isOwn(captive.path[0].location) && reported.insert(captive.path.map(\.location)).inserted
    }
    .map { detection($0, in: graph) }
  }

  private struct Captive {
    let consumer: RuleGraph.Node
    let dependency: RuleGraph.Node
    let path: [Edge]
    let reason: String
    let state: Location?
  }

  /// What a shared rule keeps, itself or within what it builds anew.
  private static func captives(
    of consumer: RuleGraph.Node,
    in graph: RuleGraph,
    _ state: MutableStateReader
  ) -> [Captive] {
    guard let consumerCall = graph.walk(consumer).cachingCalls.first,
      [.shared, .keyed].contains(consumerCall.lifetime)
    else { return [] }
    var captives: [Captive] = []
    var visited: Set<RuleGraph.Node> = [consumer]
    var queue: [(node: RuleGraph.Node, path: [Edge])] = [(consumer, [])]
    while let (node, path) = queue.popLast() {
      for (next, edge) in graph.calls(of: node) where visited.insert(next).inserted {
        let call = graph.walk(next).cachingCalls.first
        let isOwnScope = next.type == consumer.type && call?.receiver == nil
        func add(_ reason: String, _ location: Location? = nil) {
          captives.append(
            Captive(
              consumer: consumer,
              dependency: next,
              path: path + [edge],
              reason: reason,
              state: location
            )
          )
        }
        switch call?.lifetime ?? .unshared {
        case .weak: add("is to live only while somebody else holds it")
        case .graph: add("is to live for one graph")
        case .shared, .keyed:
          if consumerCall.receiver != nil, isOwnScope { add("is to live as long as this assembler's scope") }
        case .unshared:
          if let location = state.mutableState(builtBy: next) {
            add("is built anew for everybody else, and holds state", location)
          } else {
            queue.append((next, path + [edge]))
          }
        }
      }
    }
    return captives
  }

  private static func detection(_ captive: Captive, in graph: RuleGraph) -> Detection {
    let consumer = graph.signature(of: captive.consumer)
    let built = graph.signature(of: captive.dependency)
    var notes = captive.path.dropFirst().map { edge in
      Finding.Note(location: graph.position(edge.location), message: "which asks for the next one")
    }
    let body = graph.position(graph.location(of: captive.dependency.body))
    notes.append(Finding.Note(location: body, message: "the rule that builds what is kept"))
    if let state = captive.state {
      notes.append(Finding.Note(location: graph.position(state), message: "the state"))
    }
    let finding = Finding(
      .captiveDependency,
      "\(consumer?.result ?? "a rule") is shared and keeps what \(built?.text ?? "a rule") builds: it "
        + captive.reason,
      at: graph.position(captive.path[0].location),
      notes: notes
    )
    let anchors = [graph.location(of: captive.consumer.body), graph.location(of: captive.dependency.body)]
    return Detection(finding: finding, anchors: anchors + captive.path.map(\.location))
  }
}

/// Tells which rules build objects that hold state of their own.
final class MutableStateReader {
  private let graph: RuleGraph
  private var known: [SymbolID: Location?] = [:]

  init(graph: RuleGraph) {
    self.graph = graph
  }

  /// A variable of the object that a rule builds, if that is of a class or an actor.
  func mutableState(builtBy node: RuleGraph.Node) -> Location? {
    builtTypes(node).lazy.compactMap { self.mutableState(of: $0) }.first
  }

  /// The type that the signature names or, if that is a protocol, those that the body makes.
  private func builtTypes(_ node: RuleGraph.Node) -> [SymbolID] {
    let catalog = graph.catalog
    if let type = catalog.resultType(of: node.body).flatMap(catalog.type(named:)) { return [type] }
    return (catalog.index.uses[node.body] ?? [])
      .filter { catalog.index.symbols[$0.target].kind == .constructor }
      .compactMap { catalog.index.owner(of: $0.target) }
  }

  private func mutableState(of type: SymbolID) -> Location? {
    if let location = known[type] { return location }
    let chain = graph.catalog.tables.chain(of: type)
    let location = chain.lazy
      .filter { self.graph.index.symbols[$0].kind == .class }
      .flatMap { self.graph.storedProperties(of: $0) }
      .map { self.graph.location(of: $0) }
      .sorted()
      .first(where: isVariable)
    known[type] = .some(location)
    return location
  }

  /// Whether a property is declared with `var`, which the index does not say.
  private func isVariable(_ location: Location) -> Bool {
    let words = graph.source.text(before: location).split { !$0.isLetter }
    return words.last { $0 == "let" || $0 == "var" } == "var"
  }
}

/// AG014: an assembler's own rule that replaces a cached one and builds anew for each who asks.
enum ReplacedLifetimeCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let catalog = graph.catalog
    let builds = NewInstanceReader(graph: graph)
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
        guard let body = catalog.bodies[node.body], graph.isOwn(body.location), isReplacement(body),
          let replaced = defaults[requirement.symbol]?.filter({ $0.symbol != body.symbol })
            .min(by: { $0.location < $1.location }, where: { cachingCall($0.symbol, in: graph) != nil }),
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
    let finding = Finding(
      .replacedLifetime,
      "\(graph.name(type)) builds a new '\(requirement.signature.result)' for each request, but the rule that it "
        + "replaces caches one",
      at: graph.position(body.location),
      notes: [
        Finding.Note(location: graph.position(replaced.location), message: "the rule that it replaces"),
        Finding.Note(
          location: graph.position(made),
          message: "cache it with '\(call) { }', or return a stored property: 'let stub = …'"
        ),
      ]
    )
    return Detection(finding: finding, anchors: [body.location, made])
  }
}

/// Tells whether a rule makes a new object each time.
private struct NewInstanceReader {
  let graph: RuleGraph

  /// Where the rule, a helper or a rule that it hands on makes an object of a class; nil for one that returns what
  /// is stored or cached, or what is a value without objects.
  func newInstance(of node: RuleGraph.Node) -> Location? {
    var visited: Set<RuleGraph.Node> = []
    return newInstance(of: node, &visited)
  }

  private func newInstance(of node: RuleGraph.Node, _ visited: inout Set<RuleGraph.Node>) -> Location? {
    guard visited.insert(node).inserted else { return nil }
    let walk = graph.walk(node)
    if !walk.cachingCalls.isEmpty { return nil }
    var codes: Set<SymbolID> = [node.body]
    if let location = object(madeIn: node.body, &codes) { return location }
    for edge in walk.edges where edge.kind == .call {
      // Another assembler's rule has that assembler's lifetime.
      guard edge.receiver == nil, case .body(let body, let type) = edge.target else { continue }
      if newInstance(of: RuleGraph.Node(body: body, type: type), &visited) != nil { return edge.location }
    }
    return nil
  }

  private func object(madeIn code: SymbolID, _ visited: inout Set<SymbolID>) -> Location? {
    let packageIndex = graph.index
    for use in packageIndex.uses[code] ?? [] {
      let target = packageIndex.property(of: use.target)
      let symbol = packageIndex.symbols[target]
      if symbol.kind == .constructor {
        let owner = packageIndex.owner(of: target)
        let isObject = owner.map { packageIndex.symbols[$0].kind == .class } ?? Self.isSystemClass(symbol.usr)
        if isObject { return use.location }
      } else if !graph.catalog.isRule(target), !packageIndex.stored.contains(target),
        packageIndex.uses[target] != nil,
        !isOnce(target), visited.insert(target).inserted, object(madeIn: target, &visited) != nil
      {
        return use.location
      }
    }
    return nil
  }

  /// A static or global variable is made once.
  private func isOnce(_ symbol: SymbolID) -> Bool {
    let kind = graph.index.symbols[symbol].kind
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
