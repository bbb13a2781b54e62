/// AG010: rules that overlap.
///
/// Two rules both match a call if the result of one converts to the result of the other. Swift then prefers the rule of
/// the more refined protocol, even if the other's result matches exactly.
struct Overlap: Check {
  static let id = FindingID.overlap
  let graph: RuleGraph
  let conversions: TypeConversions

  init(graph: RuleGraph) {
    self.graph = graph
    conversions = TypeConversions(graph: graph)
  }

  func detections() -> [Detection] {
    let pairs = OverlapReader(graph: graph, conversions: conversions).pairs()
    let calls = misboundCalls(pairs)
    let called = Set(calls.map(\.pair.identity))
    return calls.map(detection) + overlappingArguments()
      + pairs.filter { !called.contains($0.identity) && !isRanked($0) }.map(detection)
  }

  private struct MisboundCall {
    let pair: OverlapReader.Pair
    let location: Location
    let code: SymbolID?
  }

  /// The calls that run the narrow rule although their context expects the wide result.
  private func misboundCalls(_ pairs: [OverlapReader.Pair]) -> [MisboundCall] {
    guard !pairs.isEmpty else { return [] }
    let byRule = Dictionary(grouping: pairs, by: \.narrow.symbol)
    let expected = ContextualTypeReader(graph: graph)
    return graph.ruleUses.compactMap { use, code in
      guard graph.isOwn(use.location) else { return nil }
      let bound = (graph.requirementsByBody[use.target] ?? []).union([catalog.tables.dispatched(use.target)])
      let candidates = bound.flatMap { byRule[$0] ?? [] }
      guard !candidates.isEmpty, let type = expected.type(at: use.location, in: code) else { return nil }
      return candidates.first { type.matches($0.wideResult) && !type.matches($0.narrowResult) }
        .map { MisboundCall(pair: $0, location: use.location, code: code) }
    }
  }

  private func detection(_ call: MisboundCall) -> Detection {
    let narrow = call.pair.narrow.signature.result
    let wide = call.pair.wide.signature.result
    return detection(
      "this call runs the rule for '\(narrow)', but its \(context(of: call.location)) is '\(wide)'",
      at: call.location,
      notes: notes(call.pair),
      anchors: [call.location] + (call.code.map { [location(of: $0)] } ?? []) + call.pair.anchors
    )
  }

  /// What gives the call its contextual type.
  private func context(of location: Location) -> String {
    guard let (name, tokens) = graph.source.place(at: location) else { return "contextual type" }
    let call = tokens.call(named: name)
    return tokens.is(tokens.enclosing[call.lowerBound], "(") && !tokens.is(call.upperBound + 1, "as")
      ? "parameter" : "contextual type"
  }

  private func detection(_ pair: OverlapReader.Pair) -> Detection {
    detection(
      "\(name(pair.assembler)) has a rule for '\(pair.wide.signature.result)' and one for "
        + "'\(pair.narrow.signature.result)', which converts to it: which one a call runs depends on which protocol "
        + "refines the other",
      severity: .warning,
      at: pair.anchors.first(where: graph.isOwn) ?? location(of: pair.assembler),
      notes: notes(pair),
      anchors: pair.anchors
    )
  }

  private func notes(_ pair: OverlapReader.Pair) -> [Finding.Note] {
    let unmarked = unmarked(pair)
    return [
      note("the rule for '\(pair.narrow.signature.result)'", at: pair.narrow.location),
      note("the rule for '\(pair.wide.signature.result)'", at: pair.wide.location),
    ]
      + unmarked.prefix(4).map { note("mark this '@_disfavoredOverload', or give the rule a label", at: $0) }
      + (unmarked.isEmpty
        ? [note("neither rule is preferred: give this one a label", at: pair.narrow.location)] : [])
  }

  /// The declarations of the narrow rule that lack `@_disfavoredOverload`.
  private func unmarked(_ pair: OverlapReader.Pair) -> [Location] {
    let bodies = (graph.bodiesByRequirement[pair.narrow.symbol] ?? [])
      .sorted { location(of: $0) < location(of: $1) }
    return ([pair.narrow.symbol] + bodies).filter { !isMarked($0) }.map { location(of: $0) }
  }

  /// Whether `@_disfavoredOverload` ranks the narrow rule behind the wide one.
  private func isRanked(_ pair: OverlapReader.Pair) -> Bool {
    unmarked(pair).isEmpty && !isMarked(pair.wide.symbol)
  }

  private func isMarked(_ rule: SymbolID) -> Bool {
    graph.attributes(of: rule).contains("@_disfavoredOverload")
  }
}

/// Finds the pairs of rules that overlap.
final class OverlapReader {
  struct Pair {
    /// The rule whose result converts to the other's.
    let narrow: Requirement
    let wide: Requirement
    let narrowResult: ParsedType
    let wideResult: ParsedType
    /// An assembler or protocol that has both rules.
    let assembler: SymbolID

    struct Identity: Hashable { let narrow, wide: SymbolID }

    var identity: Identity { Identity(narrow: narrow.symbol, wide: wide.symbol) }
    var anchors: [Location] { [narrow.location, wide.location] }
  }

  private let graph: RuleGraph
  private let conversions: TypeConversions
  private lazy var singleTypes = namesOfSingleTypes()
  private var compared: Set<Pair.Identity> = []
  private var found: [Pair] = []

  init(graph: RuleGraph, conversions: TypeConversions) {
    self.graph = graph
    self.conversions = conversions
  }

  /// The pairs in all assemblers and assembler protocols, in source order.
  func pairs() -> [Pair] {
    for type in graph.assemblers { compare(graph.rules(of: type).map(\.requirement), of: type) }
    for owner in graph.catalog.assemblerProtocols where graph.isOwn(graph.location(of: owner)) {
      compare(graph.requirements(of: owner), of: owner)
    }
    return found.sorted { ($0.narrow.location, $0.wide.location) < ($1.narrow.location, $1.wide.location) }
  }

  private func compare(_ rules: [Requirement], of owner: SymbolID) {
    let symbols = graph.index.symbols
    for wide in rules where !singleTypes.contains(wide.signature.result) {
      let name = symbols[wide.symbol].name
      for narrow in rules where narrow.symbol != wide.symbol && symbols[narrow.symbol].name == name {
        guard compared.insert(Pair.Identity(narrow: narrow.symbol, wide: wide.symbol)).inserted,
          let from = graph.result(of: narrow.symbol), let to = graph.result(of: wide.symbol)
        else { continue }
        // Asynchronous code prefers an asynchronous overload to an exact match.
        let isPreferred =
          narrow.signature.effects.contains("async") && !wide.signature.effects.contains("async")
        guard isPreferred ? conversions.convertsSomehow(from, to: to) : conversions.converts(from, to: to),
          takeAlike(narrow, wide)
        else { continue }
        found.append(
          Pair(narrow: narrow, wide: wide, narrowResult: from, wideResult: to, assembler: owner)
        )
      }
    }
  }

  /// The names of the package's types that no other type converts to: structures, enumerations and classes without
  /// subclasses. Leaves out names that protocols or other classes have as well.
  private func namesOfSingleTypes() -> Set<String> {
    let inherited = Set(graph.index.bases.values.joined())
    var single: Set<String> = []
    var others: Set<String> = []
    for symbol in graph.index.definitions.keys {
      let entry = graph.index.symbols[symbol]
      if entry.kind.isNominalType, !inherited.contains(symbol) {
        single.insert(entry.name)
      } else if entry.kind.isNominalType || entry.kind == .protocol {
        others.insert(entry.name)
      }
    }
    return single.subtracting(others)
  }

  /// Whether a call can match both rules, because the parameters of one accept the arguments of the other.
  private func takeAlike(_ one: Requirement, _ other: Requirement) -> Bool {
    guard let left = graph.catalog.parameters(of: one.symbol)?.map(\.type),
      let right = graph.catalog.parameters(of: other.symbol)?.map(\.type), left.count == right.count
    else { return false }
    return zip(left, right).allSatisfy { one, other in
      one == other || conversions.passes(one, for: other) || conversions.passes(other, for: one)
    }
  }
}
