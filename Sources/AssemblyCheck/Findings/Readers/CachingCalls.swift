/// The calls of `shared` and the framework's other caching functions, with the source around them.
struct CachingCalls {
  struct Call {
    /// The function or property that contains the call.
    let code: SymbolID
    let lifetime: Lifetime
    let location: Location
    /// The token of the function's name.
    let name: Int
    let tokens: SourceTokens
    let arguments: [SourceTokens.Argument]

    /// The trailing closure or last argument, which builds the instance.
    var builder: ClosedRange<Int>? { arguments.last { $0.label.isEmpty }?.range }

    /// The argument that distinguishes the instances of the call.
    var key: ClosedRange<Int>? { arguments.first { $0.label == "for" }?.range }

    /// Whether the call passes on its caller's call site, which then identifies the instance.
    var passesCallSite: Bool { Set(["fileID", "line", "column"]).isSubset(of: arguments.map(\.label)) }
  }

  /// The calls in members of assemblers and in functions that rules call, in source order.
  let all: [Call]

  /// - Complexity: Linear in the number of uses. Reads the sources that contain such a call.
  init(graph: RuleGraph) {
    var calls: [Call] = []
    for (code, uses) in graph.index.uses {
      for use in uses {
        guard let lifetime = Lifetime(call: graph.index.symbols[use.target]), graph.isOwn(use.location),
          graph.index.definitions[code] != nil,
          graph.catalog.isMemberOfAssembler(code) || !graph.helperCallers.rules(through: code).isEmpty,
          let (name, tokens) = graph.source.place(at: use.location)
        else { continue }
        calls.append(
          Call(
            code: code,
            lifetime: lifetime,
            location: use.location,
            name: name,
            tokens: tokens,
            arguments: tokens.arguments(ofCall: name)
          )
        )
      }
    }
    all = calls.sorted { $0.location < $1.location }
  }
}

/// The rules that call helpers.
final class HelperCallers {
  struct Caller {
    let code: SymbolID
    let location: Location
    let isDirect: Bool
  }

  private let graph: RuleGraph
  private var callers: [SymbolID: [(code: SymbolID, location: Location)]] = [:]
  private var known: [SymbolID: [Caller]] = [:]

  init(graph: RuleGraph) {
    self.graph = graph
    for (code, uses) in graph.index.uses {
      for use in uses where !graph.catalog.isRule(use.target) {
        callers[graph.index.property(of: use.target), default: []].append((code, use.location))
      }
    }
  }

  /// The rules that call a helper, directly or not, with the locations of the calls.
  func rules(through helper: SymbolID) -> [Caller] {
    if let rules = known[helper] { return rules }
    var found: [Caller] = []
    _ = reached(from: helper) { next in
      let declared = graph.index.definitions[next]?.overrides ?? []
      return ([next] + declared).flatMap { callers[$0] ?? [] }.compactMap { code, location -> SymbolID? in
        guard graph.catalog.bodies[code] != nil else { return code }
        found.append(Caller(code: code, location: location, isDirect: next == helper))
        return nil
      }
    }
    let rules = found.sorted { $0.location < $1.location }
    known[helper] = rules
    return rules
  }
}
