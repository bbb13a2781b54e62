/// The calls of `shared` and its like, with the text around them.
struct SharingCalls {
  struct Call {
    /// The function or property whose code it is in.
    let code: SymbolID
    let lifetime: Lifetime
    let place: Place
    /// The token `shared`, among those of its file.
    let name: Int
    let tokens: SourceTokens

    /// The arguments in brackets, each with its label.
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

    /// What builds the instance: a closure behind the call, or the last argument.
    var builder: ClosedRange<Int>? {
      let end = tokens.callEnd(of: name)
      if tokens.is(end, "}") { return tokens.partner[end]...end }
      return arguments.last { $0.label.isEmpty }?.range
    }

    /// Whether the caller's place is passed on, by which the instance is known.
    var passesPlaceOn: Bool { Set(["fileID", "line", "column"]).isSubset(of: arguments.map(\.label)) }
  }

  let all: [Call]

  /// - Complexity: Linear in the uses; reads the sources that have such a call.
  init(graph: RuleGraph) {
    let facts = graph.catalog.facts
    var calls: [Call] = []
    // The framework's own code, and code that asks an assembler from outside, is no part of a rule.
    for (code, uses) in facts.uses {
      for use in uses {
        guard let lifetime = Lifetime(call: facts.symbols[use.target]), graph.isOwn(use.place),
          facts.definitions[code] != nil, graph.catalog.isMemberOfAssembler(code),
          let name = graph.source.token(at: use.place)
        else { continue }
        let tokens = graph.source.tokens(of: use.place.file)
        calls.append(Call(code: code, lifetime: lifetime, place: use.place, name: name, tokens: tokens))
      }
    }
    all = calls.sorted { $0.place < $1.place }
  }
}

/// The rules that go through helpers.
final class HelperCallers {
  struct Caller {
    let code: SymbolID
    let place: Place
    let isDirect: Bool
  }

  private let graph: RuleGraph
  private var callers: [SymbolID: [(code: SymbolID, place: Place)]] = [:]
  private var known: [SymbolID: [Caller]] = [:]

  init(graph: RuleGraph) {
    self.graph = graph
    let facts = graph.catalog.facts
    for (code, uses) in facts.uses {
      for use in uses where !graph.catalog.isRule(use.target) {
        callers[facts.property(of: use.target), default: []].append((code, use.place))
      }
    }
  }

  /// The rules that go through a helper, each by the place of its call.
  func rules(through helper: SymbolID) -> [Caller] {
    if let rules = known[helper] { return rules }
    var visited: Set<SymbolID> = [helper]
    var queue = [helper]
    var found: [Caller] = []
    while let next = queue.popLast() {
      let declared = graph.catalog.facts.definitions[next]?.overrides ?? []
      for (code, place) in ([next] + declared).flatMap({ callers[$0] ?? [] }) {
        if graph.catalog.bodies[code] != nil {
          found.append(Caller(code: code, place: place, isDirect: next == helper))
        } else if visited.insert(code).inserted {
          queue.append(code)
        }
      }
    }
    let rules = found.sorted { $0.place < $1.place }
    known[helper] = rules
    return rules
  }
}
