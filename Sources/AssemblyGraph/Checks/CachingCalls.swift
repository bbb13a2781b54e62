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

    /// The arguments in parentheses, with their labels.
    var arguments: [(label: String, range: ClosedRange<Int>)] {
      guard tokens.is(name + 1, "("), tokens.touchesPrevious(name + 1) else { return [] }
      return tokens.elements(in: name + 1).map { range in
        let isLabelled = tokens.isWord(range.lowerBound) && tokens.is(range.lowerBound + 1, ":")
        return isLabelled
          ? (
            tokens.text(range.lowerBound),
            (range.lowerBound + 2)...max(range.lowerBound + 2, range.upperBound)
          )
          : ("", range)
      }
    }

    /// The trailing closure or last argument, which builds the instance.
    var builder: ClosedRange<Int>? {
      let end = tokens.callEnd(of: name)
      if tokens.is(end, "}") { return tokens.partner[end]...end }
      return arguments.last { $0.label.isEmpty }?.range
    }

    /// Whether the call passes on its caller's call site, which then identifies the instance.
    var passesCallSite: Bool { Set(["fileID", "line", "column"]).isSubset(of: arguments.map(\.label)) }
  }

  let all: [Call]

  /// - Complexity: Linear in the number of uses. Reads the sources that contain such a call.
  init(graph: RuleGraph) {
    let packageIndex = graph.index
    var calls: [Call] = []
    // Only calls in members of assemblers and in functions that rules call: the framework's code and code outside are
    // not part of a rule.
    for (code, uses) in packageIndex.uses {
      for use in uses {
        guard let lifetime = Lifetime(call: packageIndex.symbols[use.target]), graph.isOwn(use.location),
          packageIndex.definitions[code] != nil,
          graph.catalog.isMemberOfAssembler(code) || !graph.helperCallers.rules(through: code).isEmpty,
          let name = graph.source.token(at: use.location)
        else { continue }
        let tokens = graph.source.tokens(of: use.location.file)
        calls.append(Call(code: code, lifetime: lifetime, location: use.location, name: name, tokens: tokens))
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
    let packageIndex = graph.index
    for (code, uses) in packageIndex.uses {
      for use in uses where !graph.catalog.isRule(use.target) {
        callers[packageIndex.property(of: use.target), default: []].append((code, use.location))
      }
    }
  }

  /// The rules that call a helper, directly or not, with the locations of the calls.
  func rules(through helper: SymbolID) -> [Caller] {
    if let rules = known[helper] { return rules }
    var visited: Set<SymbolID> = [helper]
    var queue = [helper]
    var found: [Caller] = []
    while let next = queue.popLast() {
      let declared = graph.index.definitions[next]?.overrides ?? []
      for (code, location) in ([next] + declared).flatMap({ callers[$0] ?? [] }) {
        if graph.catalog.bodies[code] != nil {
          found.append(Caller(code: code, location: location, isDirect: next == helper))
        } else if visited.insert(code).inserted {
          queue.append(code)
        }
      }
    }
    let rules = found.sorted { $0.location < $1.location }
    known[helper] = rules
    return rules
  }
}
