/// AG010: two rules that both match a call, because the result of one converts to the result of the other.
///
/// Swift then prefers the rule of the more refined protocol, even if the other's result matches exactly.
enum OverlapCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let pairs = OverlapReader(graph: graph).pairs()
    let calls = misboundCalls(pairs, in: graph)
    let called = Set(calls.map(\.pair.identity))
    let found = calls.map { detection($0.pair, calledAt: $0.location, in: $0.code, graph) }
    return found + OverlappingArguments(graph: graph).detections()
      + pairs.filter { !called.contains($0.identity) && !$0.isRanked(in: graph) }
      .map { detection($0, in: graph) }
  }

  private struct MisboundCall {
    let pair: OverlapReader.Pair
    let location: Location
    let code: SymbolID?
  }

  /// The calls that run the narrow rule although their context expects the wide result.
  private static func misboundCalls(_ pairs: [OverlapReader.Pair], in graph: RuleGraph) -> [MisboundCall] {
    guard !pairs.isEmpty else { return [] }
    let byRule = Dictionary(grouping: pairs, by: \.narrow.symbol)
    let expected = ContextualTypeReader(graph: graph)
    let catalog = graph.catalog
    let served = graph.requirementsByBody
    var calls: [MisboundCall] = []
    func check(_ uses: [Use], in code: SymbolID?) {
      for use in uses where RuleCatalog.isRule(catalog.index.symbols[use.target]) && graph.isOwn(use.location)
      {
        let bound = Set([catalog.tables.dispatched(use.target)])
          .union(served[use.target] ?? [])
        let candidates = bound.flatMap { byRule[$0] ?? [] }
        guard !candidates.isEmpty, let type = expected.type(at: use.location, in: code) else { continue }
        if let pair = candidates.first(where: {
          type.matches($0.wideResult) && !type.matches($0.narrowResult)
        }) {
          calls.append(MisboundCall(pair: pair, location: use.location, code: code))
        }
      }
    }
    check(catalog.index.topLevelUses, in: nil)
    for (code, uses) in catalog.index.uses { check(uses, in: code) }
    return calls.sorted { $0.location < $1.location }
  }

  private static func detection(
    _ pair: OverlapReader.Pair,
    calledAt location: Location,
    in code: SymbolID?,
    _ graph: RuleGraph
  ) -> Detection {
    let narrow = pair.narrow.signature.result
    let wide = pair.wide.signature.result
    return Detection(
      .overlap,
      "this call runs the rule for '\(narrow)', but its \(context(of: location, graph)) is '\(wide)'",
      at: location,
      notes: notes(pair, in: graph),
      anchors: [location] + (code.map { [graph.location(of: $0)] } ?? []) + pair.anchors,
      in: graph
    )
  }

  /// What gives the call its contextual type.
  private static func context(of location: Location, _ graph: RuleGraph) -> String {
    guard let name = graph.source.token(at: location) else { return "contextual type" }
    let tokens = graph.source.tokens(of: location.file)
    let call = tokens.call(named: name)
    return tokens.is(tokens.enclosing[call.lowerBound], "(") && !tokens.is(call.upperBound + 1, "as")
      ? "parameter" : "contextual type"
  }

  private static func detection(_ pair: OverlapReader.Pair, in graph: RuleGraph) -> Detection {
    return Detection(
      .overlap,
      "\(graph.name(pair.assembler)) has a rule for '\(pair.wide.signature.result)' and one for "
        + "'\(pair.narrow.signature.result)', which converts to it: which one a call runs depends on which protocol "
        + "refines the other",
      severity: .warning,
      at: pair.location(in: graph),
      notes: notes(pair, in: graph),
      anchors: pair.anchors,
      in: graph
    )
  }

  private static func notes(_ pair: OverlapReader.Pair, in graph: RuleGraph) -> [Finding.Note] {
    let unmarked = pair.unmarked(in: graph)
    return [
      graph.note("the rule for '\(pair.narrow.signature.result)'", at: pair.narrow.location),
      graph.note("the rule for '\(pair.wide.signature.result)'", at: pair.wide.location),
    ]
      + unmarked.prefix(4).map {
        graph.note("mark this '@_disfavoredOverload', or give the rule a label", at: $0)
      }
      + (unmarked.isEmpty
        ? [graph.note("neither rule is preferred: give this one a label", at: pair.narrow.location)] : [])
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
    /// The bodies that implement the narrow rule.
    fileprivate(set) var bodies: [SymbolID]

    struct Identity: Hashable { let narrow, wide: SymbolID }

    var identity: Identity { Identity(narrow: narrow.symbol, wide: wide.symbol) }
    var anchors: [Location] { [narrow.location, wide.location] }

    func location(in graph: RuleGraph) -> Location {
      [narrow.location, wide.location].first(where: graph.isOwn) ?? graph.location(of: assembler)
    }

    /// The declarations of the narrow rule that lack `@_disfavoredOverload`.
    func unmarked(in graph: RuleGraph) -> [Location] {
      ([narrow.location] + bodies.map { graph.location(of: $0) }).filter { !isMarked($0, in: graph) }
    }

    /// Whether `@_disfavoredOverload` ranks the narrow rule behind the wide one.
    func isRanked(in graph: RuleGraph) -> Bool {
      unmarked(in: graph).isEmpty && !isMarked(wide.location, in: graph)
    }

    private func isMarked(_ location: Location, in graph: RuleGraph) -> Bool {
      guard let token = graph.source.token(at: location) else { return false }
      return graph.source.tokens(of: location.file).attributes(before: token).contains("@_disfavoredOverload")
    }
  }

  private let graph: RuleGraph
  private let conversions: TypeConversions
  private lazy var singleTypes = namesOfSingleTypes()
  private var shapes: [SymbolID: ParsedType?] = [:]
  private var compared: Set<Pair.Identity> = []
  private var found: [Pair] = []

  init(graph: RuleGraph) {
    self.graph = graph
    conversions = TypeConversions(graph: graph)
  }

  /// The pairs in all assemblers and assembler protocols, in source order.
  func pairs() -> [Pair] {
    let catalog = graph.catalog
    for type in graph.assemblers { compare(graph.rules(of: type).map(\.requirement), of: type) }
    let byOwner = Dictionary(grouping: catalog.requirements.values, by: \.owner)
    for owner in catalog.assemblerProtocols where graph.isOwn(graph.location(of: owner)) {
      compare(catalog.ancestors(of: owner).flatMap { byOwner[$0] ?? [] }, of: owner)
    }
    addBodies()
    return found.sorted { ($0.narrow.location, $0.wide.location) < ($1.narrow.location, $1.wide.location) }
  }

  private func compare(_ rules: [Requirement], of owner: SymbolID) {
    let symbols = graph.index.symbols
    for wide in rules where !singleTypes.contains(wide.signature.result) {
      let name = symbols[wide.symbol].name
      for narrow in rules where narrow.symbol != wide.symbol && symbols[narrow.symbol].name == name {
        guard compared.insert(Pair.Identity(narrow: narrow.symbol, wide: wide.symbol)).inserted else {
          continue
        }
        // Asynchronous code prefers an asynchronous overload to an exact match.
        let isPreferred =
          narrow.signature.effects.contains("async") && !wide.signature.effects.contains("async")
        guard let from = shape(narrow), let to = shape(wide),
          conversions.converts(from, to: to) || (isPreferred && conversions.convertsSomehow(from, to: to)),
          takeAlike(narrow, wide)
        else { continue }
        found.append(
          Pair(narrow: narrow, wide: wide, narrowResult: from, wideResult: to, assembler: owner, bodies: [])
        )
      }
    }
  }

  private func shape(_ requirement: Requirement) -> ParsedType? {
    if let known = shapes[requirement.symbol] { return known }
    let shape = graph.catalog.resultType(of: requirement.symbol).flatMap { ParsedType($0) }
    shapes[requirement.symbol] = .some(shape)
    return shape
  }

  /// Adds the bodies of the narrow rule to each pair.
  private func addBodies() {
    guard !found.isEmpty else { return }
    var bodies: [SymbolID: [SymbolID]] = [:]
    for (body, requirements) in graph.requirementsByBody {
      for requirement in requirements { bodies[requirement, default: []].append(body) }
    }
    for index in found.indices {
      let served = bodies[found[index].narrow.symbol] ?? []
      found[index].bodies = served.sorted { graph.location(of: $0) < graph.location(of: $1) }
    }
  }

  /// The names of the package's types that no other type converts to: structures, enumerations and classes without
  /// subclasses. Leaves out names that protocols or other classes have as well.
  private func namesOfSingleTypes() -> Set<String> {
    let packageIndex = graph.index
    let inherited = Set(packageIndex.bases.values.joined())
    var single: Set<String> = []
    var others: Set<String> = []
    for symbol in packageIndex.definitions.keys {
      let entry = packageIndex.symbols[symbol]
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
    func types(_ requirement: Requirement) -> [ParsedType]? {
      graph.catalog.parameters(of: requirement.symbol)?.map(\.type)
    }
    guard let left = types(one), let right = types(other), left.count == right.count else { return false }
    return zip(left, right).allSatisfy { one, other in
      one == other || conversions.passes(one, for: other) || conversions.passes(other, for: one)
    }
  }
}
