/// AG016: a helper that caches for more than one rule. The place of the call of `shared` is what the instance is known
/// by, so the rules get one instance.
enum SharedHelperCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let calls = graph.cachingCalls.all.filter { graph.catalog.bodies[$0.code] == nil && !$0.passesCallSite }
    guard !calls.isEmpty else { return [] }
    return calls.compactMap { call in
      let rules = graph.helperCallers.rules(through: call.code)
      guard Set(rules.map { identity($0.code, graph) }).count > 1, !differInType(rules, call, in: graph)
      else {
        return nil
      }
      return detection(call, rules, in: graph)
    }
  }

  /// Bodies of one requirement, in several assemblers, are one rule.
  private static func identity(_ body: SymbolID, _ graph: RuleGraph) -> SymbolID {
    let catalog = graph.catalog
    let overridden = catalog.bodies[body]?.overrides.map(catalog.tables.dispatched).min()
    if let overridden { return overridden }
    for type in catalog.assemblerTypes {
      if let served = graph.requirement(servedBy: RuleGraph.Node(body: body, type: type)) {
        return served.symbol
      }
    }
    return body
  }

  /// Whether a generic helper builds another type for each rule: the type is part of what an instance is known by.
  private static func differInType(
    _ rules: [HelperCallers.Caller],
    _ call: CachingCalls.Call,
    in graph: RuleGraph
  ) -> Bool {
    guard !call.arguments.contains(where: { $0.label == "for" }), rules.allSatisfy(\.isDirect),
      let result = graph.catalog.resultType(of: call.code), !result.contains(".")
    else { return false }
    let expected = ContextualTypeReader(graph: graph)
    let types = rules.map { expected.type(at: $0.location, in: $0.code) }
    return !types.contains(nil) && Set(types).count == types.count
  }

  private static func detection(
    _ call: CachingCalls.Call,
    _ rules: [HelperCallers.Caller],
    in graph: RuleGraph
  ) -> Detection {
    var seen: Set<SymbolID> = []
    let distinct = rules.filter { seen.insert($0.code).inserted }
    let name = graph.name(call.code)
    let notes = distinct.map { rule in
      let signature = graph.catalog.bodies[rule.code]?.signature.text ?? graph.name(rule.code)
      return Finding.Note(location: graph.position(rule.location), message: "\(signature) goes through it")
    }
    let fix = Finding.Note(
      location: graph.position(call.location),
      message:
        "call '\(call.tokens.text(call.name))' in each rule, or take 'fileID', 'line' and 'column' with "
        + "'#fileID', '#line' and '#column' as defaults and pass them on"
    )
    let finding = Finding(
      .sharedThroughHelper,
      "the \(Set(distinct.map { identity($0.code, graph) }).count) rules that call '\(name)' share one instance, "
        + "because the place where '\(call.tokens.text(call.name))' is called identifies it",
      at: graph.position(call.location),
      notes: notes + [fix]
    )
    return Detection(
      finding: finding,
      anchors: [call.location, graph.location(of: call.code)] + distinct.map(\.location)
    )
  }
}

/// The calls of `shared` and its like, with the text around them.
struct CachingCalls {
  struct Call {
    /// The function or property whose code it is in.
    let code: SymbolID
    let lifetime: Lifetime
    let location: Location
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
    var passesCallSite: Bool { Set(["fileID", "line", "column"]).isSubset(of: arguments.map(\.label)) }
  }

  let all: [Call]

  /// - Complexity: Linear in the uses; reads the sources that have such a call.
  init(graph: RuleGraph) {
    let packageIndex = graph.index
    var calls: [Call] = []
    // The framework's own code, and code that asks an assembler from outside, is no part of a rule.
    for (code, uses) in packageIndex.uses {
      for use in uses {
        guard let lifetime = Lifetime(call: packageIndex.symbols[use.target]), graph.isOwn(use.location),
          packageIndex.definitions[code] != nil, graph.catalog.isMemberOfAssembler(code),
          let name = graph.source.token(at: use.location)
        else { continue }
        let tokens = graph.source.tokens(of: use.location.file)
        calls.append(Call(code: code, lifetime: lifetime, location: use.location, name: name, tokens: tokens))
      }
    }
    all = calls.sorted { $0.location < $1.location }
  }
}

/// The rules that go through helpers.
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

  /// The rules that go through a helper, each by the place of its call.
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
