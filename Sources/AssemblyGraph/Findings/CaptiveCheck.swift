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
