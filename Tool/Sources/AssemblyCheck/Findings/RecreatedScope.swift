/// A scope that is created for each request.
///
/// A property creates an assembler each time it's read, so what that caches is never shared. Debug builds stop at a scope that
/// is new each time, or in which two assemblers build.
struct RecreatedScope: Check {
  static let id = FindingID.recreatedScope
  let context: CheckContext

  func detections() -> [Detection] {
    let types = Set(catalog.assemblerTypes)
    func creates(_ uses: [Use]) -> Bool { !types.isDisjoint(with: uses.compactMap(index.createdType)) }
    let creating = Set(index.uses.filter { creates($1) }.keys)
    var created: [SymbolID: SymbolID] = [:]
    for (property, uses) in index.uses where index.symbols[property].kind.isProperty && !isTest(property) {
      let calls = [property] + uses.flatMap { [$0.target] + (graph.bodiesByRequirement[$0.target] ?? []) }
      // The sources are read only where code creates an assembler.
      if !creating.isDisjoint(with: calls) { created[property] = assembler(createdBy: property) }
    }
    return created.isEmpty ? [] : requests(of: created).values.compactMap(detection)
  }

  /// A request whose receiver is a property that creates an assembler.
  private typealias Request = (location: Location, code: SymbolID?, property: SymbolID, node: RuleGraph.Node)

  /// The assembler that code creates and returns, itself or by a function that it calls. What it stores, it creates once.
  private func assembler(createdBy code: SymbolID, after callers: Set<SymbolID> = []) -> SymbolID? {
    guard let body = sources.body(of: code), !callers.contains(code) else { return nil }
    let reader = CallReader(graph: graph, code: code)
    if reader.file.remembers(in: body) { return nil }
    return reader.file.results(in: body).lazy.compactMap { result in
      guard let callee = reader.name(calledBy: result).flatMap(reader.callee) else { return nil }
      guard index.symbols[callee].kind == .constructor else {
        let body = graph.bodiesByRequirement[callee]?.min() ?? callee
        return assembler(createdBy: body, after: callers.union([code]))
      }
      return index.owner(of: callee).flatMap { [.live, .child].contains(catalog.role(of: $0)) ? $0 : nil }
    }.first
  }

  /// The requests for rules and functions, such as a screen's, in source order, by their property.
  private func requests(of created: [SymbolID: SymbolID]) -> [SymbolID: [Request]] {
    let codes = [nil] + index.uses.keys.map { Optional($0) }
    let requests = codes.flatMap { code -> [Request] in
      let uses = graph.uses(in: code)
      return uses.flatMap { receiver -> [Request] in
        let property = index.property(of: receiver.target)
        guard let type = created[property], let name = sources.token(at: receiver.location) else {
          return []
        }
        return uses.filter { sources.token(at: $0.location) == name + 2 }.compactMap { use in
          graph.code(runBy: use, on: type).map { (use.location, code, property, $0) }
        }
      }
    }
    return Dictionary(grouping: requests.sorted { $0.location < $1.location }, by: \.property)
  }

  /// The rules that a request runs and whose results its assembler caches.
  private func cached(by node: RuleGraph.Node) -> Set<RuleGraph.Node> {
    let run = reached(from: [node]) { graph.calls(of: $0).map(\.node).filter { $0.type == node.type } }
    return Set(
      run.filter { graph.walk($0).cachingCalls.contains { $0.receiver == nil && $0.lifetime != .graph } }
    )
  }

  private func isTest(_ property: SymbolID) -> Bool {
    (catalog.demangledName(of: property) ?? "").prefix { $0 != "." }.hasSuffix("Tests")
  }

  /// The finding for a property of which two requests, at two places, run a rule that is cached.
  private func detection(_ requests: [Request]) -> Detection? {
    for request in requests {
      let others = requests.filter { $0.location != request.location }
      let rule = cached(by: request.node).intersection(others.flatMap { cached(by: $0.node) })
        .min { location(of: $0.body) < location(of: $1.body) }
      if let rule { return detection(request, caching: rule) }
    }
    return nil
  }

  private func detection(_ request: Request, caching rule: RuleGraph.Node) -> Detection {
    let assembler = name(request.node.type)
    let result = graph.signature(of: rule)?.result ?? "the object"
    let property = location(of: request.property)
    let name = index.symbols[request.property].name
    return detection(
      "each use of '\(name)' creates \(assembler), so '\(result)', which \(assembler) caches, is new each time",
      at: property,
      notes: [
        note("it's used here", at: request.location),
        note("this rule caches it", at: rule.body),
        note(fix(request, name, assembler), at: property),
      ],
      anchors: [request.location, property] + (request.code.map { [location(of: $0)] } ?? [])
    )
  }

  private func fix(_ request: Request, _ name: String, _ assembler: String) -> String {
    let type = request.node.type
    // A child that its parent stores retains it.
    if catalog.role(of: type) == .child {
      return
        "read '\(name)' once, and keep the child where it's used: its parent can't store it without a leak"
    }
    let isStatic = index.symbols[request.property].kind == .staticProperty
    let isInExtension = index.definitions[request.property]?.parent.map { index.extended[$0] != nil } ?? false
    let isSendable = catalog.ancestors(of: type).contains { index.symbols[$0].usr == Framework.sendable }
    return "store the assembler: '\(isStatic ? "static " : "")let \(name) = …'"
      // An extension stores nothing but what is static.
      + (isInExtension && !isStatic ? ", in each type itself" : "")
      + (isStatic && !isSendable ? ", and let \(assembler) conform to 'Sendable'" : "")
  }
}
