/// AG016: a helper that caches for several rules.
///
/// The call site of `shared` identifies the instance, so the rules share one. A helper that gets nothing from its
/// callers builds the same thing for all of them, and is meant to be shared.
enum SharedHelperCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let calls = graph.cachingCalls.all.filter { graph.catalog.bodies[$0.code] == nil && !$0.passesCallSite }
    guard !calls.isEmpty else { return [] }
    return calls.compactMap { call in
      guard isToldWhatToBuild(call, in: graph) else { return nil }
      let rules = graph.helperCallers.rules(through: call.code)
      let isShared =
        Set(rules.map { identity($0.code, graph) }).count > 1 || buildsSeveral(rules, call, in: graph)
      guard isShared, !differInType(rules, call, in: graph), !differInKey(rules, call, in: graph) else {
        return nil
      }
      return detection(call, rules, in: graph)
    }
  }

  /// The rule that a body implements. Bodies of one requirement in several assemblers are one rule.
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

  /// Whether a helper has parameters, or generic ones.
  private static func isToldWhatToBuild(_ call: CachingCalls.Call, in graph: RuleGraph) -> Bool {
    guard let (name, tokens) = graph.declaration(of: call.code) else { return false }
    return tokens.is(name + 1, "<") || !(graph.catalog.parameters(of: call.code) ?? []).isEmpty
  }

  /// Whether one rule goes through a helper without a key more than once, to build one thing and another.
  private static func buildsSeveral(
    _ rules: [HelperCallers.Caller],
    _ call: CachingCalls.Call,
    in graph: RuleGraph
  ) -> Bool {
    guard !call.arguments.contains(where: { $0.label == "for" }),
      let (name, _) = graph.declaration(of: call.code),
      !call.tokens.parameters(of: name).isEmpty
    else { return false }
    return Set(texts(of: rules.filter(\.isDirect), in: graph)).count > 1
  }

  /// The calls of a helper, as they are written.
  private static func texts(of rules: [HelperCallers.Caller], in graph: RuleGraph) -> [String] {
    rules.compactMap { rule in
      guard let token = graph.source.token(at: rule.location) else { return nil }
      let tokens = graph.source.tokens(of: rule.location.file)
      return tokens.text(from: token, through: tokens.callEnd(of: token))
    }
  }

  /// Whether a helper's key is what each rule gives it, and each gives something else.
  private static func differInKey(
    _ rules: [HelperCallers.Caller],
    _ call: CachingCalls.Call,
    in graph: RuleGraph
  ) -> Bool {
    guard let key = call.arguments.first(where: { $0.label == "for" }), rules.allSatisfy(\.isDirect),
      let (name, _) = graph.declaration(of: call.code)
    else { return false }
    let parameters = Set(call.tokens.parameters(of: name).compactMap(\.name))
    let texts = texts(of: rules, in: graph)
    return !parameters.isDisjoint(with: call.tokens.variables(in: key.range))
      && texts.count == rules.count && Set(texts).count == texts.count
  }

  /// Whether a generic helper builds another type for each rule. The type is part of an instance's identity.
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
    let count = Set(rules.map { identity($0.code, graph) }).count
    let distinct = rules.filter { count < 2 || seen.insert($0.code).inserted }
    let name = graph.name(call.code)
    let notes = distinct.map { rule in
      let signature = graph.catalog.bodies[rule.code]?.signature.text ?? graph.name(rule.code)
      return graph.note("\(signature) calls it", at: rule.location)
    }
    let fix = graph.note(
      "call '\(call.tokens.text(call.name))' in each rule, or add the parameters 'fileID', 'line' and 'column' with "
        + "the defaults '#fileID', '#line' and '#column', and pass them on",
      at: call.location
    )
    let subject =
      count > 1
      ? "the \(count) rules that call '\(name)'" : "the \(rules.count) calls of '\(name)' in one rule"
    return Detection(
      .sharedThroughHelper,
      "\(subject) share one instance, because the call site of '\(call.tokens.text(call.name))' identifies it",
      at: call.location,
      notes: notes + [fix],
      anchors: [call.location, graph.location(of: call.code)] + distinct.map(\.location),
      in: graph
    )
  }
}

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
