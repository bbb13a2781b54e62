/// AG012: an object that a scope caches and that holds the assembler, and with it the scope: neither is released.
enum RetainedByScopeCheck: Check {
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
      case .assembler: "what is given 'self' here"
      }
    let fix =
      switch retention.capture.kind {
      case .closure: "begin the closure with '[unowned self] in' or '[weak self] in'"
      case .reference: "write '{ [unowned self] in \(retention.capture.text)() }'"
      case .assembler: "pass a closure that makes it when it is needed: '{ [unowned self] in … }'"
      }
    let last = retention.path[retention.path.count - 1]
    var notes = retention.path.dropFirst().dropLast().map {
      Finding.Note(location: graph.position($0), message: "which goes through this")
    }
    if retention.path.count > 1 { notes.append(Finding.Note(location: graph.position(last), message: what)) }
    notes.append(Finding.Note(location: graph.position(last), message: fix))
    notes.append(
      Finding.Note(
        location: graph.position(graph.location(of: cachedValue.code)),
        message: cachedValue.isStored ? "the property" : "the rule that caches it"
      )
    )
    let subject = retention.path.count > 1 ? "what is built here" : what
    let holder =
      cachedValue.isStored
      ? "the assembler stores '\(cachedValue.result)', and \(subject) holds the assembler"
      : "the scope caches '\(cachedValue.result)', and \(subject) holds the assembler that owns the scope"
    let finding = Finding(
      .retainedByScope,
      "\(holder): neither is released",
      at: graph.position(retention.path[0]),
      notes: notes
    )
    return Detection(
      finding: finding,
      anchors: retention.path + [graph.location(of: cachedValue.code), cachedValue.location]
    )
  }
}

/// Finds what the objects that a scope caches hold of their assembler.
struct RetentionReader {
  let graph: RuleGraph

  /// A call that caches, with the code whose value is cached.
  struct CachedValue {
    let code: SymbolID
    let location: Location
    let range: ClosedRange<Int>
    let result: String
    /// A stored property of the assembler, not a rule that its scope caches.
    var isStored = false
  }

  struct Retention {
    let capture: SelfCaptures.Capture
    /// From the cached rule to the capture.
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
    }
    cachedValues += graph.assemblers.flatMap(storedValues)
    // Rules that cache through a helper: what they pass to it is cached.
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

  /// `lazy var router = Router(make: resolve)`: the assembler holds what holds it.
  private func storedValues(of type: SymbolID) -> [CachedValue] {
    let packageIndex = graph.index
    guard packageIndex.symbols[type].kind == .class else { return [] }
    return graph.storedProperties(of: type).compactMap { property in
      guard let (name, tokens) = graph.declaration(of: property),
        let location = packageIndex.definitions[property]?.location,
        tokens.attributes(before: name).contains("lazy"),
        let equals = (name..<min(name + 40, tokens.count)).first(where: { tokens.is($0, "=") })
      else { return nil }
      var end = equals + 1
      while end + 1 < tokens.count, tokens.enclosing[end + 1] >= tokens.enclosing[name] {
        if tokens.kinds[end] == .open { end = tokens.partner[end] }
        if tokens.startsLine(end + 1), !tokens.is(end + 1, ".") { break }
        end += 1
      }
      guard end > equals else { return nil }
      return CachedValue(
        code: property,
        location: location,
        range: (equals + 1)...end,
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

  /// The assemblers that run a rule or a helper as it is.
  private func types(running code: SymbolID) -> [SymbolID] {
    let catalog = graph.catalog
    guard let owner = catalog.index.owner(of: code) else { return [] }
    let isRule = catalog.bodies[code] != nil
    return catalog.assemblerTypes.filter { type in
      isRule
        ? catalog.tables.table(of: type).values.contains(code) : catalog.ancestors(of: type).contains(owner)
    }
  }

  /// What was found on the way through the code of one assembler.
  private final class Walk {
    let type: SymbolID
    var visited: Set<SymbolID> = []
    var found: [Retention] = []

    init(type: SymbolID) { self.type = type }
  }

  /// Follows the helpers and the rules that share nothing, and whose results are part of what is cached.
  private func follow(_ code: SymbolID, within range: ClosedRange<Int>, path: [Location], _ walk: Walk) {
    let packageIndex = graph.index
    guard path.count < 12, let file = file(of: code), walk.visited.insert(code).inserted else { return }
    let later = SelfCaptures(graph: graph).laterClosures(in: code, range, file: file)
    for use in packageIndex.uses[code] ?? [] where use.isCall {
      guard let target = target(of: use, in: walk.type), graph.catalog.isMemberOfAssembler(target),
        !walk.visited.contains(target), !caches(target), let token = graph.source.token(at: use.location),
        range.contains(token), use.location.file == file, !later.contains(where: { $0.contains(token) }),
        isCalledOnSelf(token, in: file), isHandedOn(token, in: file), let body = graph.body(of: target),
        let location = packageIndex.definitions[target]?.location
      else { continue }
      let captures = SelfCaptures(graph: graph).captures(in: target, body, holder: body, file: location.file)
      walk.found += captures.map { Retention(capture: $0, path: path + [use.location, $0.location]) }
      follow(target, within: body, path: path + [use.location], walk)
    }
  }

  /// `resolve()`, `self.make()`: not another assembler's.
  private func isCalledOnSelf(_ token: Int, in file: Int32) -> Bool {
    let tokens = graph.source.tokens(of: file)
    return !tokens.is(token - 1, ".") || tokens.is(token - 2, "self")
  }

  /// Whether the result of a call is used as it is, not only a member of it.
  private func isHandedOn(_ token: Int, in file: Int32) -> Bool {
    let tokens = graph.source.tokens(of: file)
    return !tokens.is(tokens.callEnd(of: token) + 1, ".")
  }

  /// What runs on an assembler of a type; nil for what is stored.
  private func target(of use: Use, in type: SymbolID) -> SymbolID? {
    let catalog = graph.catalog
    let target = catalog.index.property(of: use.target)
    if catalog.index.stored.contains(target) { return nil }
    guard catalog.tables.isRequirement(target) else { return target }
    return catalog.tables.body(of: target, in: type).flatMap { catalog.index.stored.contains($0) ? nil : $0 }
  }

  /// Whether the result of a rule or helper can hold an object: a number or a string cannot.
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
