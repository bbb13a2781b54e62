/// AG012: an object that a scope caches and that holds the assembler, and with it the scope: neither is released.
enum RetainedByScopeCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let reader = RetentionReader(graph: graph)
    var reported: Set<[Place]> = []
    return reader.keepers().flatMap { keeper in
      reader.retentions(of: keeper).map { (keeper, $0) }
    }
    .filter {
      graph.isOwn($0.1.path[0]) && reported.insert([$0.1.path[0], $0.1.path[$0.1.path.count - 1]]).inserted
    }
    .map { detection($0.0, $0.1, in: graph) }
  }

  private static func detection(
    _ keeper: RetentionReader.Keeper,
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
      Finding.Note(location: graph.location($0), message: "which goes through this")
    }
    if retention.path.count > 1 { notes.append(Finding.Note(location: graph.location(last), message: what)) }
    notes.append(Finding.Note(location: graph.location(last), message: fix))
    notes.append(
      Finding.Note(
        location: graph.location(graph.place(of: keeper.code)),
        message: keeper.isStored ? "the property" : "the rule that caches it"
      )
    )
    let subject = retention.path.count > 1 ? "what is built here" : what
    let holder =
      keeper.isStored
      ? "the assembler stores '\(keeper.result)', and \(subject) holds the assembler"
      : "the scope caches '\(keeper.result)', and \(subject) holds the assembler that owns the scope"
    let finding = Finding(
      .retainedByScope,
      "\(holder): neither is released",
      at: graph.location(retention.path[0]),
      notes: notes
    )
    return Detection(
      finding: finding,
      anchors: retention.path + [graph.place(of: keeper.code), keeper.place]
    )
  }
}

/// Finds what the objects that a scope caches hold of their assembler.
struct RetentionReader {
  let graph: RuleGraph

  /// A call that caches, with the code whose value is cached.
  struct Keeper {
    let code: SymbolID
    let place: Place
    let range: ClosedRange<Int>
    let result: String
    /// A stored property of the assembler, not a rule that its scope caches.
    var isStored = false
  }

  struct Retention {
    let capture: SelfCaptures.Capture
    /// From the cached rule to the capture.
    let path: [Place]
  }

  func keepers() -> [Keeper] {
    var keepers: [Keeper] = []
    var direct: Set<SymbolID> = []
    for call in graph.sharingCalls.all where call.lifetime == .shared || call.lifetime == .keyed {
      guard let builder = call.builder, isCalledOnSelf(call.name, in: call.place.file), canHold(call.code)
      else {
        continue
      }
      direct.insert(call.code)
      keepers.append(
        Keeper(code: call.code, place: call.place, range: builder, result: result(of: call.code))
      )
    }
    keepers += graph.assemblers.flatMap(storedKeepers)
    // Rules that cache through a helper: what they pass to it is cached.
    let helpers = direct.filter { graph.catalog.bodies[$0] == nil }
    guard !helpers.isEmpty else { return keepers }
    for body in graph.catalog.bodies.values where graph.isOwn(body.place) && !direct.contains(body.symbol) {
      let uses = graph.catalog.facts.uses[body.symbol] ?? []
      guard uses.contains(where: { helpers.contains(graph.catalog.facts.property(of: $0.target)) }),
        let range = bodyRange(of: body.symbol)
      else { continue }
      keepers.append(
        Keeper(code: body.symbol, place: body.place, range: range, result: body.signature.result)
      )
    }
    return keepers
  }

  /// `lazy var router = Router(make: resolve)`: the assembler holds what holds it.
  private func storedKeepers(of type: SymbolID) -> [Keeper] {
    let facts = graph.catalog.facts
    guard facts.symbols[type].kind == .class else { return [] }
    return graph.storedProperties(of: type).compactMap { property in
      guard let name = graph.token(ofName: property), let place = facts.definitions[property]?.place else {
        return nil
      }
      let tokens = graph.source.tokens(of: place.file)
      guard tokens.attributes(before: name).contains("lazy"),
        let equals = (name..<min(name + 40, tokens.count)).first(where: { tokens.is($0, "=") })
      else { return nil }
      var end = equals + 1
      while end + 1 < tokens.count, tokens.enclosing[end + 1] >= tokens.enclosing[name] {
        if tokens.kinds[end] == .open { end = tokens.partner[end] }
        if tokens.startsLine(end + 1), !tokens.is(end + 1, ".") { break }
        end += 1
      }
      guard end > equals else { return nil }
      return Keeper(
        code: property,
        place: place,
        range: (equals + 1)...end,
        result: facts.symbols[property].name,
        isStored: true
      )
    }
  }

  func retentions(of keeper: Keeper) -> [Retention] {
    let file = keeper.place.file
    let whole = bodyRange(of: keeper.code) ?? keeper.range
    let captures = SelfCaptures(graph: graph).captures(
      in: keeper.code,
      whole,
      holder: keeper.range,
      file: file
    )
    var found = captures.map { Retention(capture: $0, path: [$0.place]) }
    var followed: Set<[SymbolID]> = []
    for type in types(running: keeper.code) {
      let walk = Walk(type: type)
      follow(keeper.code, within: keeper.range, path: [], walk)
      if followed.insert(walk.visited.sorted()).inserted { found += walk.found }
    }
    return found
  }

  /// The assemblers that run a rule or a helper as it is.
  private func types(running code: SymbolID) -> [SymbolID] {
    let catalog = graph.catalog
    guard let owner = catalog.facts.owner(of: code) else { return [] }
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
  private func follow(_ code: SymbolID, within range: ClosedRange<Int>, path: [Place], _ walk: Walk) {
    let facts = graph.catalog.facts
    guard path.count < 12, let file = file(of: code), walk.visited.insert(code).inserted else { return }
    let later = SelfCaptures(graph: graph).laterClosures(in: code, range, file: file)
    for use in facts.uses[code] ?? [] where use.isCall {
      guard let target = target(of: use, in: walk.type), graph.catalog.isMemberOfAssembler(target),
        !walk.visited.contains(target), !caches(target), let token = graph.source.token(at: use.place),
        range.contains(token), use.place.file == file, !later.contains(where: { $0.contains(token) }),
        isCalledOnSelf(token, in: file), isHandedOn(token, in: file), let body = bodyRange(of: target),
        let place = facts.definitions[target]?.place
      else { continue }
      let captures = SelfCaptures(graph: graph).captures(in: target, body, holder: body, file: place.file)
      walk.found += captures.map { Retention(capture: $0, path: path + [use.place, $0.place]) }
      follow(target, within: body, path: path + [use.place], walk)
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
    let target = catalog.facts.property(of: use.target)
    if catalog.facts.stored.contains(target) { return nil }
    guard catalog.tables.isRequirement(target) else { return target }
    return catalog.tables.body(of: target, in: type).flatMap { catalog.facts.stored.contains($0) ? nil : $0 }
  }

  /// Whether the result of a rule or helper can hold an object: a number or a string cannot.
  private func canHold(_ code: SymbolID) -> Bool {
    let symbol = graph.catalog.facts.symbols[code]
    let base = String(symbol.name.prefix { $0 != "(" })
    let result = graph.catalog.signatures.resultType(usr: symbol.usr, name: base) ?? ""
    return !["Swift.Int", "Swift.String", "Swift.Bool", "Swift.Double"].contains(result)
  }

  private func caches(_ code: SymbolID) -> Bool {
    (graph.catalog.facts.uses[code] ?? []).contains { use in
      let lifetime = Lifetime(call: graph.catalog.facts.symbols[use.target])
      return lifetime == .shared || lifetime == .keyed
    }
  }

  private func file(of code: SymbolID) -> Int32? { graph.catalog.facts.definitions[code]?.place.file }

  private func bodyRange(of code: SymbolID) -> ClosedRange<Int>? {
    guard let name = graph.token(ofName: code), let file = file(of: code) else { return nil }
    return graph.source.tokens(of: file).body(of: name)
  }

  private func result(of code: SymbolID) -> String {
    graph.catalog.bodies[code]?.signature.result ?? graph.name(code)
  }
}
