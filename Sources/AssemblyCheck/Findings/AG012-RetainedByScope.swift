/// AG012: retained by its own scope.
///
/// The assembler owns its scope, the scope caches an object, and the object retains the assembler. None of them is ever
/// released, and a session's objects outlive the session.
struct RetainedByScope: Check {
  static let id = FindingID.retainedByScope
  let graph: RuleGraph

  func detections() -> [Detection] {
    var reported: Set<[Location]> = []
    return cachedValues().flatMap { value in
      retentions(of: value).filter { retention in
        let ends = [retention.path[0], retention.path[retention.path.count - 1]]
        return graph.isOwn(ends[0]) && reported.insert(ends).inserted
      }
      .map { detection($0, of: value) }
    }
  }

  /// A cached value, with the code that builds it.
  private struct CachedValue {
    let code: SymbolID
    let location: Location
    let range: ClosedRange<Int>
    let result: String
  }

  /// A reference from a cached value to its assembler.
  private struct Retention {
    let capture: SelfCaptures.Capture
    /// The calls from the cached rule to the capture.
    let path: [Location]
  }

  private func cachedValues() -> [CachedValue] {
    var values: [CachedValue] = []
    var codes: Set<SymbolID> = []
    for call in graph.cachingCalls.all where call.lifetime == .shared || call.lifetime == .keyed {
      guard let builder = call.builder, isCalledOnSelf(call.name, call.tokens), canHold(call.code) else {
        continue
      }
      codes.insert(call.code)
      let result = catalog.bodies[call.code]?.signature.result ?? name(call.code)
      values.append(CachedValue(code: call.code, location: call.location, range: builder, result: result))
      // The scope caches the key, too.
      if let key = call.key {
        values.append(CachedValue(code: call.code, location: call.location, range: key, result: "the key"))
      }
    }
    // A rule that caches through a helper passes the value to it.
    let helpers = codes.filter { catalog.bodies[$0] == nil }
    for body in catalog.bodies.values where graph.isOwn(body.location) && !codes.contains(body.symbol) {
      guard graph.uses(in: body.symbol).contains(where: { helpers.contains(index.property(of: $0.target)) }),
        let range = graph.body(of: body.symbol)
      else { continue }
      values.append(
        CachedValue(code: body.symbol, location: body.location, range: range, result: body.signature.result)
      )
    }
    return values
  }

  /// Whether a call has `self` as its receiver: `resolve()`, `self.make()`.
  private func isCalledOnSelf(_ name: Int, _ tokens: SourceTokens) -> Bool {
    !tokens.is(name - 1, ".") || tokens.is(name - 2, "self")
  }

  /// Whether a result can hold a reference. A number or a string can't.
  private func canHold(_ code: SymbolID) -> Bool {
    !SelfCaptures.plainTypes.contains(catalog.resultType(of: code) ?? "")
  }

  private func retentions(of value: CachedValue) -> [Retention] {
    guard let captures = SelfCaptures(of: value.code, holder: value.range, graph: graph) else { return [] }
    var found = captures.captures().map { Retention(capture: $0, path: [$0.location]) }
    var followed: Set<[SymbolID]> = []
    for type in types(running: value.code) {
      var visited: Set<SymbolID> = []
      let further = retentions(of: value.code, within: value.range, on: type, path: [], &visited)
      if followed.insert(visited.sorted()).inserted { found += further }
    }
    return found
  }

  /// The assemblers that run a rule or a helper.
  private func types(running code: SymbolID) -> [SymbolID] {
    guard let owner = index.owner(of: code) else { return [] }
    let isRule = catalog.bodies[code] != nil
    return catalog.assemblerTypes.filter { type in
      isRule
        ? catalog.tables.table(of: type).values.contains(code) : catalog.ancestors(of: type).contains(owner)
    }
  }

  /// Follows helpers and uncached rules of an assembler, whose results become part of the cached value.
  private func retentions(
    of code: SymbolID,
    within range: ClosedRange<Int>,
    on type: SymbolID,
    path: [Location],
    _ visited: inout Set<SymbolID>
  ) -> [Retention] {
    guard visited.insert(code).inserted,
      let reader = SelfCaptures(of: code, within: range, holder: range, graph: graph)
    else { return [] }
    var found: [Retention] = []
    let later = reader.laterClosures()
    for use in graph.uses(in: code) where use.isCall && use.location.file == reader.file {
      guard let target = self.code(runBy: use, on: type), catalog.isMemberOfAssembler(target),
        !visited.contains(target), !caches(target), let token = graph.source.token(at: use.location),
        range.contains(token), !later.contains(where: { $0.contains(token) }),
        isCalledOnSelf(token, reader.tokens), reader.escapes(reader.tokens.call(named: token)),
        let captures = SelfCaptures(of: target, graph: graph)
      else { continue }
      let path = path + [use.location]
      found += captures.captures().map { Retention(capture: $0, path: path + [$0.location]) }
      found += retentions(of: target, within: captures.range, on: type, path: path, &visited)
    }
    return found
  }

  /// The code that a use runs on an assembler, or `nil` for a stored property.
  private func code(runBy use: Use, on type: SymbolID) -> SymbolID? {
    let target = index.property(of: use.target)
    let code = catalog.tables.isRequirement(target) ? catalog.tables.body(of: target, in: type) : target
    return code.flatMap { index.stored.contains($0) ? nil : $0 }
  }

  private func caches(_ code: SymbolID) -> Bool {
    graph.uses(in: code).contains {
      [.shared, .keyed].contains(Lifetime(call: index.symbols[$0.target]))
    }
  }

  private func detection(_ retention: Retention, of value: CachedValue) -> Detection {
    let text = retention.capture.text
    let what: String
    let fix: String
    switch retention.capture.kind {
    case .closure:
      what = "this closure"
      fix =
        "write '{ [app = later()] in app().resolve() }', or capture 'self' with '[unowned self]' or '[weak self]'"
    case .reference:
      what = "this reference to '\(text)'"
      fix =
        text == RuleCatalog.ruleName
        ? "write '{ [app = later()] in app().resolve() }'" : "write '{ [unowned self] in \(text)() }'"
    case .assembler:
      what = "the object that receives 'self' here"
      fix = "pass a closure that creates it on demand: '{ [unowned self] in … }'"
    }
    let isDirect = retention.path.count == 1
    let last = retention.capture.location
    return detection(
      "the scope caches '\(value.result)', and \(isDirect ? what : "an object built here") retains the assembler that "
        + "owns the scope, so neither is released",
      at: retention.path[0],
      notes: retention.path.dropFirst().dropLast().map { note("which calls this", at: $0) }
        + (isDirect ? [] : [note(what, at: last)])
        + [note(fix, at: last), note("this rule caches it", at: value.code)],
      anchors: retention.path + [location(of: value.code), value.location]
    )
  }
}
