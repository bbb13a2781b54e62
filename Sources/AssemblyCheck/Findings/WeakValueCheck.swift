/// AG018: a weakly shared value that isn't an object, which ends the process.
enum WeakValueCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let reader = BuiltValueReader(graph: graph)
    return graph.cachingCalls.all.filter { $0.lifetime == .weak }.compactMap { call in
      guard let value = value(of: call, reader, in: graph) else { return nil }
      return Detection(
        .weakValue,
        "\(value), and a scope can hold only objects weakly, so the first request stops the program",
        at: call.location,
        notes: [
          graph.note("write 'shared', or use a class", at: call.location)
        ],
        anchors: [call.location, graph.location(of: call.code)],
        in: graph
      )
    }
  }

  /// Describes a call's value if it isn't an object; `nil` if it is, or nothing in the source names its type.
  private static func value(of call: CachingCalls.Call, _ reader: BuiltValueReader, in graph: RuleGraph)
    -> String?
  {
    let catalog = graph.catalog
    guard let range = graph.body(of: call.code), isResult(call, of: range), let builder = call.builder,
      let name = catalog.resultType(of: call.code), var type = ParsedType(name)
    else { return nil }
    let result = catalog.bodies[call.code]?.signature.result ?? catalog.shortened(name)
    // The value of an optional is an object, unless it's always missing.
    if case .optional(let wrapped) = type {
      if call.tokens.is(builder.lowerBound + 1, "nil"), builder.count == 3 { return "'\(result)' is nil" }
      type = wrapped
    }
    if let isValue = reader.isValue(type) { return isValue ? "'\(result)' isn't an object" : nil }
    // `any P`: what the builder makes.
    guard let made = reader.type(builtIn: builder, of: call.code, file: call.location.file),
      reader.isValue(made) == true, case .named(let name, _) = made
    else { return nil }
    return "\(catalog.shortened(name)) isn't an object"
  }

  /// Whether the call's value is that of the rule or the helper.
  private static func isResult(_ call: CachingCalls.Call, of body: ClosedRange<Int>) -> Bool {
    let whole = call.tokens.call(named: call.name)
    let before = whole.lowerBound - 1
    return before == body.lowerBound || call.tokens.is(before, "return")
  }
}

/// Reads the type of the value that code builds for an existential.
private struct BuiltValueReader {
  let graph: RuleGraph

  /// Whether a type isn't a class; `nil` for a type that nothing is known of, and for an existential.
  func isValue(_ type: ParsedType) -> Bool? {
    switch type {
    case .tuple, .function: return true
    case .named(let name, _):
      if ["Swift.Array", "Swift.Dictionary", "Swift.Set"].contains(name) { return true }
      guard let symbol = graph.catalog.type(named: name) else { return nil }
      let kind = graph.index.symbols[symbol].kind
      return kind == .structure || kind == .enumeration
    default: return nil
    }
  }

  /// The type of a closure's or a function's only expression or only returned value, if that is a call.
  func type(builtIn braces: ClosedRange<Int>, of code: SymbolID, file: Int32) -> ParsedType? {
    var visited: Set<SymbolID> = [code]
    return type(builtIn: braces, of: code, file: file, &visited)
  }

  private func type(
    builtIn braces: ClosedRange<Int>,
    of code: SymbolID,
    file: Int32,
    _ visited: inout Set<SymbolID>
  ) -> ParsedType? {
    let tokens = graph.source.tokens(of: file)
    let returns = braces.filter { tokens.is($0, "return") }
    guard returns.count < 2 else { return nil }
    let first = (returns.first ?? braces.lowerBound) + 1
    for use in graph.index.uses[code] ?? [] where use.isCall && use.location.file == file {
      guard let name = graph.source.token(at: use.location), braces.contains(name),
        tokens.call(named: name) == first...(braces.upperBound - 1)
      else { continue }
      if graph.index.symbols[use.target].kind == .constructor {
        return graph.index.owner(of: use.target)
          .flatMap { graph.catalog.signatures.demangle(graph.index.symbols[$0].usr) }.flatMap {
            ParsedType($0)
          }
      }
      guard let result = graph.catalog.resultType(of: use.target).flatMap({ ParsedType($0) }) else {
        continue
      }
      if isValue(result) != nil { return result }
      let target = graph.index.property(of: use.target)
      guard visited.insert(target).inserted, let body = graph.body(of: target) else { continue }
      return type(builtIn: body, of: target, file: graph.location(of: target).file, &visited)
    }
    return nil
  }
}
