/// AG017: a scope that is created for each request.
///
/// Nothing is shared in a parent or an assembler that a property creates each time it's read. Instances in the scope of
/// another assembler outlive their assembler. The next assembler of that type reuses them, because their call site
/// identifies them. Debug builds stop at `var scope: Scope { Scope() }`, which this leaves to them.
struct RecreatedScope: Check {
  static let id = FindingID.recreatedScope
  let context: CheckContext

  func detections() -> [Detection] {
    let parents = newParents()
    return parents.values + borrowedScopes() + newAssemblers(besides: Set(parents.keys))
  }

  /// `var parent: App { App() }`, by the property.
  private func newParents() -> [SymbolID: Detection] {
    let found = graph.properties(named: "parent").compactMap { owner, property -> (SymbolID, Detection)? in
      guard catalog.role(of: owner) == .child, isReadAgain(property, of: owner),
        let made = creation(in: property, where: { index.owner(of: $0).map(catalog.isScoped) ?? false })
      else { return nil }
      let detection = detection(
        "'parent' creates a new assembler each time it's read, so nothing that it caches is shared; write 'let "
          + "parent'\(storingPlace(for: property))",
        at: location(of: property),
        notes: [note("it's created here", at: made)],
        anchors: [location(of: property)]
      )
      return (property, detection)
    }
    // An extension's is that of several children.
    return Dictionary(found) { first, _ in first }
  }

  /// Whether a child asks its `parent` for what that caches in several places, or some code asks one child for it twice.
  private func isReadAgain(_ parent: SymbolID, of child: SymbolID) -> Bool {
    guard let type = catalog.resultType(of: parent).flatMap(catalog.type) else { return false }
    let ancestors = catalog.ancestors(of: child)
    let requests = graph.ruleUses.compactMap { use, code -> (location: Location, code: SymbolID)? in
      guard let code, index.owner(of: code).map(ancestors.contains) ?? false,
        sources.text.receiver(of: use.location)?.text == "parent",
        let node = graph.node(runBy: use, on: type), !cachedRules(of: node).isEmpty,
        graph.runs(code, on: child)
      else { return nil }
      return (use.location, code)
    }
    if Set(requests.map(\.location)).count > 1 { return true }
    guard let code = requests.first?.code else { return false }
    let names = (graph.requirementsByBody[code] ?? []).union([code])
    return index.uses.contains { user, uses in
      let receivers = uses.filter { use in
        names.contains(use.target) && graph.receiver(of: use, in: user, selfType: nil).type == child
      }
      .compactMap { sources.text.receiver(of: $0.location)?.text }.filter { $0 != IndexedSources.expression }
      return Set(receivers).count < receivers.count
    }
  }

  /// Where to store instead what an extension can't.
  private func storingPlace(for property: SymbolID) -> String {
    let isInExtension = index.definitions[property]?.parent.map { index.extended[$0] != nil } ?? false
    return isInExtension ? " in each assembler itself" : ""
  }

  /// Where the code of a computed property calls an initializer, whose result it doesn't store.
  private func creation(in property: SymbolID, where isMeant: (SymbolID) -> Bool) -> Location? {
    graph.uses(in: property).first {
      index.symbols[$0.target].kind == .constructor && isMeant($0.target)
    }
    .flatMap { stores(property) ? nil : $0.location }
  }

  /// Whether a property stores what it creates, itself or in another one.
  private func stores(_ property: SymbolID) -> Bool {
    guard let (name, tokens) = sources.declaration(of: property), let body = tokens.body(of: name)
    else { return true }
    return tokens.remembers(in: body)
  }

  private func borrowedScopes() -> [Detection] {
    var reported: Set<SymbolID> = []
    return graph.assemblers.compactMap { type in
      guard let (scope, place) = context.borrowedScopes.scope(of: type),
        let rule = graph.rules(of: type).first(where: { caches($0.node) }), reported.insert(scope).inserted
      else { return nil }
      return detection(
        "\(name(type)) caches in another assembler's scope, so its instances outlive it and the next \(name(type)) uses "
          + "them; write 'let scope = Scope()'\(storingPlace(for: scope))",
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

  /// Requests for what an assembler caches, from a property that creates the assembler each time it's read.
  private func newAssemblers(besides parents: Set<SymbolID>) -> [Detection] {
    let types = Set(catalog.assemblerTypes)
    let created = index.uses.keys.filter { property in
      index.symbols[property].kind.isProperty && !parents.contains(property)
        && creation(in: property, where: { index.owner(of: $0).map(types.contains) ?? false }) != nil
    }
    // Most packages have none, and many requests.
    if created.isEmpty { return [] }
    let requests = requests(of: Set(created))
    var reported: Set<SymbolID> = []
    return requests.compactMap { request in
      let others = requests.filter { $0.property == request.property && $0.location != request.location }
      let cached = cachedRules(of: request.node).intersection(others.flatMap { cachedRules(of: $0.node) })
      guard let rule = cached.min(by: { location(of: $0.body) < location(of: $1.body) }),
        reported.insert(request.property).inserted
      else { return nil }
      return detection(request, caching: rule)
    }
  }

  private struct Request {
    let location: Location
    let code: SymbolID?
    let node: RuleGraph.Node
    let property: SymbolID
  }

  /// The requests with one of some properties as their receiver, in source order, of rules and of functions for screens. Each
  /// test and preview has its own assembler.
  private func requests(of properties: Set<SymbolID>) -> [Request] {
    let codes = [nil] + index.uses.keys.map { Optional($0) }
    return codes.flatMap { code -> [Request] in
      let uses = graph.uses(in: code)
      let receivers = uses.filter { properties.contains(index.property(of: $0.target)) }
      return receivers.flatMap { receiver -> [Request] in
        let property = index.property(of: receiver.target)
        guard let name = sources.text.token(at: receiver.location),
          let type = catalog.resultType(of: property).flatMap(catalog.type),
          [.live, .child].contains(catalog.role(of: type)), !isTest(property)
        else { return [] }
        return uses.filter { sources.text.token(at: $0.location) == name + 2 }.compactMap { use in
          node(runBy: use, on: type).map {
            Request(location: use.location, code: code, node: $0, property: property)
          }
        }
      }
    }
    .sorted { $0.location < $1.location }
  }

  /// The body of a rule, or a function of the assembler, that a use runs.
  private func node(runBy use: Use, on type: SymbolID) -> RuleGraph.Node? {
    if let node = graph.node(runBy: use, on: type) { return node }
    let isOwn = index.owner(of: use.target).map(catalog.ancestors(of: type).contains) ?? false
    return isOwn ? RuleGraph.Node(body: use.target, type: type) : nil
  }

  private func isTest(_ property: SymbolID) -> Bool {
    (catalog.demangledName(of: property) ?? "").prefix { $0 != "." }.hasSuffix("Tests")
  }

  /// The rules that a request runs and whose results its assembler caches.
  private func cachedRules(of node: RuleGraph.Node) -> Set<RuleGraph.Node> {
    Set(
      reached(from: node) { next in graph.calls(of: next).map(\.node).filter { $0.type == next.type } }
        .filter(caches)
    )
  }

  /// Whether a property can store an assembler, which is of a class.
  private func isSendable(_ request: Request) -> Bool {
    index.symbols[request.property].kind != .staticProperty
      || catalog.ancestors(of: request.node.type).contains { index.symbols[$0].usr == Framework.sendable }
  }

  private func detection(_ request: Request, caching rule: RuleGraph.Node) -> Detection {
    let assembler = name(request.node.type)
    let result = graph.signature(of: rule)?.result ?? "the object"
    let property = index.symbols[request.property].name
    let keyword = index.symbols[request.property].kind == .staticProperty ? "static let" : "let"
    // A child that its parent stores retains it.
    let isChild = catalog.role(of: request.node.type) == .child
    return detection(
      "each use of '\(property)' creates \(assembler), so '\(result)', which \(assembler) caches, is new each time",
      at: location(of: request.property),
      notes: [
        note("it's used here", at: request.location),
        note("this rule caches it", at: rule.body),
        note(
          isChild
            ? "read '\(property)' once, and keep the child where it's used: its parent can't store it without a leak"
            : "store the assembler: '\(keyword) \(property) = …'\(isSendable(request) ? "" : ", and let \(assembler) conform to 'Sendable'")",
          at: location(of: request.property)
        ),
      ],
      anchors: [request.location, location(of: request.property)]
        + (request.code.map { [location(of: $0)] } ?? [])
    )
  }
}
