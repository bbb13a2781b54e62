/// AG012: a reference cycle of a scope, an object that the scope caches, and the assembler that owns the scope.
enum RetainedByScopeCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let reader = RetentionReader(graph: graph)
    var reported: Set<[Location]> = []
    return reader.cachedValues().flatMap { cachedValue in
      reader.retentions(of: cachedValue).map { (cachedValue, $0) }
    }
    .filter {
      graph.isOwn($0.1.path[0]) && reported.insert([$0.1.path[0], $0.1.path[$0.1.path.count - 1]]).inserted
    }
    .map { detection($0.0, $0.1, in: graph) }
  }

  private static func detection(
    _ cachedValue: RetentionReader.CachedValue,
    _ retention: RetentionReader.Retention,
    in graph: RuleGraph
  ) -> Detection {
    let what =
      switch retention.capture.kind {
      case .closure: "this closure"
      case .reference: "this reference to '\(retention.capture.text)'"
      case .assembler: "the object that receives 'self' here"
      }
    let fix =
      switch retention.capture.kind {
      case .closure where !cachedValue.isStored:
        "write 'later { $0.resolve() }', or capture 'self' with '[unowned self]' or '[weak self]'"
      case .closure: "capture 'self' with '[unowned self]' or '[weak self]'"
      case .reference where retention.capture.text == RuleCatalog.ruleName && !cachedValue.isStored:
        "write 'later { $0.resolve() }'"
      case .reference: "write '{ [unowned self] in \(retention.capture.text)() }'"
      case .assembler: "pass a closure that creates it on demand: '{ [unowned self] in … }'"
      }
    let last = retention.path[retention.path.count - 1]
    var notes = retention.path.dropFirst().dropLast().map {
      graph.note("which calls this", at: $0)
    }
    if retention.path.count > 1 { notes.append(graph.note(what, at: last)) }
    notes.append(graph.note(fix, at: last))
    notes.append(
      graph.note(
        cachedValue.isStored ? "this property stores it" : "this rule caches it",
        at: graph.location(of: cachedValue.code)
      )
    )
    let subject = retention.path.count > 1 ? "an object built here" : what
    let holder =
      cachedValue.isStored
      ? "the assembler stores '\(cachedValue.result)', and \(subject) retains the assembler"
      : "the scope caches '\(cachedValue.result)', and \(subject) retains the assembler that owns the scope"
    return Detection(
      .retainedByScope,
      "\(holder), so neither is released",
      at: retention.path[0],
      notes: notes,
      anchors: retention.path + [graph.location(of: cachedValue.code), cachedValue.location],
      in: graph
    )
  }
}

/// Finds references from cached objects to the assembler that caches them.
struct RetentionReader {
  let graph: RuleGraph

  /// A cached or stored value, with the code that builds it.
  struct CachedValue {
    let code: SymbolID
    let location: Location
    let range: ClosedRange<Int>
    let result: String
    /// Whether a stored property of the assembler holds the value, and not its scope.
    var isStored = false
  }

  struct Retention {
    let capture: SelfCaptures.Capture
    /// The calls from the cached rule to the capture.
    let path: [Location]
  }

  func cachedValues() -> [CachedValue] {
    var cachedValues: [CachedValue] = []
    var direct: Set<SymbolID> = []
    for call in graph.cachingCalls.all where call.lifetime == .shared || call.lifetime == .keyed {
      guard let builder = call.builder, isCalledOnSelf(call.name, in: call.location.file), canHold(call.code)
      else {
        continue
      }
      direct.insert(call.code)
      cachedValues.append(
        CachedValue(code: call.code, location: call.location, range: builder, result: result(of: call.code))
      )
      // The scope caches the key, too.
      cachedValues += call.arguments.filter { $0.label == "for" }.map {
        CachedValue(code: call.code, location: call.location, range: $0.range, result: "the key")
      }
    }
    cachedValues += graph.assemblers.flatMap(storedValues)
    // A rule that caches through a helper passes the value to it.
    let helpers = direct.filter { graph.catalog.bodies[$0] == nil }
    guard !helpers.isEmpty else { return cachedValues }
    for body in graph.catalog.bodies.values where graph.isOwn(body.location) && !direct.contains(body.symbol)
    {
      let uses = graph.index.uses[body.symbol] ?? []
      guard uses.contains(where: { helpers.contains(graph.index.property(of: $0.target)) }),
        let range = graph.body(of: body.symbol)
      else { continue }
      cachedValues.append(
        CachedValue(code: body.symbol, location: body.location, range: range, result: body.signature.result)
      )
    }
    return cachedValues
  }

  /// Lazy properties, such as `lazy var router = Router(make: resolve)`.
  private func storedValues(of type: SymbolID) -> [CachedValue] {
    let packageIndex = graph.index
    guard packageIndex.symbols[type].kind == .class else { return [] }
    return graph.storedProperties(of: type).compactMap { property in
      guard let (name, tokens) = graph.declaration(of: property),
        let location = packageIndex.definitions[property]?.location,
        tokens.attributes(before: name).contains("lazy"), let value = tokens.initialValue(of: name)
      else { return nil }
      return CachedValue(
        code: property,
        location: location,
        range: value,
        result: packageIndex.symbols[property].name,
        isStored: true
      )
    }
  }

  func retentions(of cachedValue: CachedValue) -> [Retention] {
    let file = cachedValue.location.file
    let whole = graph.body(of: cachedValue.code) ?? cachedValue.range
    let captures = SelfCaptures(graph: graph).captures(
      in: cachedValue.code,
      whole,
      holder: cachedValue.range,
      file: file
    )
    var found = captures.map { Retention(capture: $0, path: [$0.location]) }
    var followed: Set<[SymbolID]> = []
    for type in types(running: cachedValue.code) {
      let walk = Walk(type: type)
      follow(cachedValue.code, within: cachedValue.range, path: [], walk)
      if followed.insert(walk.visited.sorted()).inserted { found += walk.found }
    }
    return found
  }

  /// The assemblers that run a rule or a helper.
  private func types(running code: SymbolID) -> [SymbolID] {
    let catalog = graph.catalog
    guard let owner = catalog.index.owner(of: code) else { return [] }
    let isRule = catalog.bodies[code] != nil
    return catalog.assemblerTypes.filter { type in
      isRule
        ? catalog.tables.table(of: type).values.contains(code) : catalog.ancestors(of: type).contains(owner)
    }
  }

  /// The state of a walk over the code of one assembler.
  private final class Walk {
    let type: SymbolID
    var visited: Set<SymbolID> = []
    var found: [Retention] = []

    init(type: SymbolID) { self.type = type }
  }

  /// Follows helpers and uncached rules, whose results become part of the cached value.
  private func follow(_ code: SymbolID, within range: ClosedRange<Int>, path: [Location], _ walk: Walk) {
    let packageIndex = graph.index
    guard let file = file(of: code), walk.visited.insert(code).inserted else { return }
    let reader = SelfCaptures.Reader(graph: graph, code: code, range: range, holder: range, file: file)
    let later = reader.laterClosures()
    for use in packageIndex.uses[code] ?? [] where use.isCall {
      guard let target = target(of: use, in: walk.type), graph.catalog.isMemberOfAssembler(target),
        !walk.visited.contains(target), !caches(target), let token = graph.source.token(at: use.location),
        range.contains(token), use.location.file == file, !later.contains(where: { $0.contains(token) }),
        isCalledOnSelf(token, in: file), reader.escapes(reader.tokens.call(named: token)),
        let body = graph.body(of: target),
        let location = packageIndex.definitions[target]?.location
      else { continue }
      let captures = SelfCaptures(graph: graph).captures(in: target, body, holder: body, file: location.file)
      walk.found += captures.map { Retention(capture: $0, path: path + [use.location, $0.location]) }
      follow(target, within: body, path: path + [use.location], walk)
    }
  }

  /// Whether a call has `self` as its receiver: `resolve()`, `self.make()`.
  private func isCalledOnSelf(_ token: Int, in file: Int32) -> Bool {
    let tokens = graph.source.tokens(of: file)
    return !tokens.is(token - 1, ".") || tokens.is(token - 2, "self")
  }

  /// The code that a use runs on an assembler, or `nil` for a stored property.
  private func target(of use: Use, in type: SymbolID) -> SymbolID? {
    let catalog = graph.catalog
    let target = catalog.index.property(of: use.target)
    if catalog.index.stored.contains(target) { return nil }
    guard catalog.tables.isRequirement(target) else { return target }
    return catalog.tables.body(of: target, in: type).flatMap { catalog.index.stored.contains($0) ? nil : $0 }
  }

  /// Whether a result can hold a reference. A number or a string can't.
  private func canHold(_ code: SymbolID) -> Bool {
    let result = graph.catalog.resultType(of: code) ?? ""
    return !["Swift.Int", "Swift.String", "Swift.Bool", "Swift.Double"].contains(result)
  }

  private func caches(_ code: SymbolID) -> Bool {
    (graph.index.uses[code] ?? []).contains { use in
      let lifetime = Lifetime(call: graph.index.symbols[use.target])
      return lifetime == .shared || lifetime == .keyed
    }
  }

  private func file(of code: SymbolID) -> Int32? { graph.index.definitions[code]?.location.file }

  private func result(of code: SymbolID) -> String {
    graph.catalog.bodies[code]?.signature.result ?? graph.name(code)
  }
}
