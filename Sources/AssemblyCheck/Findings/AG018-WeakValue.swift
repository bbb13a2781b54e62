/// AG018: a weakly shared value that isn't an object.
///
/// A scope can hold only objects weakly, so the first request stops the program. A parameter of the type `AnyObject`
/// doesn't refuse it: it refuses `any P` of classes, too.
struct WeakValue: Check {
  static let id = FindingID.weakValue
  let graph: RuleGraph

  func detections() -> [Detection] {
    graph.cachingCalls.all.filter { $0.lifetime == .weak }.compactMap { call in
      guard let value = value(of: call) else { return nil }
      return detection(
        "\(value), and a scope can hold only objects weakly, so the first request stops the program",
        at: call.location,
        notes: [note("write 'shared', or use a class", at: call.location)],
        anchors: [call.location, location(of: call.code)]
      )
    }
  }

  /// Describes a call's value if it isn't an object; `nil` if it is, or nothing in the source names its type.
  private func value(of call: CachingCalls.Call) -> String? {
    guard let range = graph.body(of: call.code), isResult(call, of: range), let builder = call.builder,
      let name = catalog.resultType(of: call.code), var type = ParsedType(name)
    else { return nil }
    let result = catalog.bodies[call.code]?.signature.result ?? catalog.shortened(name)
    // The value of an optional is an object, unless it's always missing.
    if case .optional(let wrapped) = type {
      if call.tokens.is(builder.lowerBound + 1, "nil"), builder.count == 3 { return "'\(result)' is nil" }
      type = wrapped
    }
    if let isValue = isValue(type) { return isValue ? "'\(result)' isn't an object" : nil }
    // `any P`: what the builder makes.
    var visited: Set<SymbolID> = [call.code]
    guard let made = self.type(builtIn: builder, of: call.code, &visited), isValue(made) == true,
      case .named(let name, _) = made
    else { return nil }
    return "\(catalog.shortened(name)) isn't an object"
  }

  /// Whether the call's value is that of the rule or the helper.
  private func isResult(_ call: CachingCalls.Call, of body: ClosedRange<Int>) -> Bool {
    let before = call.tokens.call(named: call.name).lowerBound - 1
    return before == body.lowerBound || call.tokens.is(before, "return")
  }

  /// Whether a type isn't a class; `nil` for a type that nothing is known of, and for an existential.
  private func isValue(_ type: ParsedType) -> Bool? {
    switch type {
    case .tuple, .function: return true
    case .named(let name, _):
      if ["Swift.Array", "Swift.Dictionary", "Swift.Set"].contains(name) { return true }
      return catalog.type(named: name).map { [.structure, .enumeration].contains(index.symbols[$0].kind) }
    default: return nil
    }
  }

  /// The type of a closure's or a function's only expression or only returned value, if that is a call.
  private func type(
    builtIn braces: ClosedRange<Int>,
    of code: SymbolID,
    _ visited: inout Set<SymbolID>
  ) -> ParsedType? {
    let file = location(of: code).file
    let tokens = graph.source.tokens(of: file)
    let returns = braces.filter { tokens.is($0, "return") }
    guard returns.count < 2 else { return nil }
    let first = (returns.first ?? braces.lowerBound) + 1
    var made = first...(braces.upperBound - 1)
    // `let cache = MemoryCache(); return cache`
    if made.count == 1, let name = braces.first(where: { tokens.is($0, tokens.text(first)) }),
      tokens.is(name - 1, "let")
    {
      made = tokens.initialValue(of: name) ?? made
    }
    for use in graph.uses(in: code) where use.isCall && use.location.file == file {
      guard let name = graph.source.token(at: use.location), braces.contains(name),
        tokens.call(named: name) == made
      else { continue }
      if let made = index.createdType(by: use) {
        return catalog.demangledName(of: made).flatMap { ParsedType($0) }
      }
      guard let result = graph.result(of: use.target) else { continue }
      if isValue(result) != nil { return result }
      let target = index.property(of: use.target)
      guard visited.insert(target).inserted, let body = graph.body(of: target) else { continue }
      return type(builtIn: body, of: target, &visited)
    }
    return nil
  }
}
