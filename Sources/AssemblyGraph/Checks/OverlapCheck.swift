/// AG010: two rules of one assembler that are called alike, where the result of one passes for that of the other.
///
/// Swift then ranks the two by which protocol refines which, not by which result is the exact one.
enum OverlapCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let pairs = OverlapReader(graph: graph).pairs()
    let calls = misboundCalls(pairs, in: graph)
    let called = Set(calls.map(\.pair.identity))
    let found = calls.map { detection($0.pair, calledAt: $0.place, in: $0.code, graph) }
    return found
      + pairs.filter { !called.contains($0.identity) && !$0.isRanked(in: graph) }
      .map { detection($0, in: graph) }
  }

  private struct MisboundCall {
    let pair: OverlapReader.Pair
    let place: Place
    let code: SymbolID?
  }

  /// The calls that run the narrow rule where the text asks for the result of the wide one.
  private static func misboundCalls(_ pairs: [OverlapReader.Pair], in graph: RuleGraph) -> [MisboundCall] {
    guard !pairs.isEmpty else { return [] }
    let byRule = Dictionary(grouping: pairs, by: \.narrow.symbol)
    let expected = ExpectedTypeReader(graph: graph)
    let catalog = graph.catalog
    var served: [SymbolID: Set<SymbolID>] = [:]
    for type in catalog.assemblerTypes {
      for (requirement, node) in graph.rules(of: type) {
        served[node.body, default: []].insert(requirement.symbol)
      }
    }
    var calls: [MisboundCall] = []
    func check(_ uses: [Use], in code: SymbolID?) {
      for use in uses where RuleCatalog.isRule(catalog.facts.symbols[use.target]) && graph.isOwn(use.place) {
        let bound = Set([catalog.tables.dispatched(use.target)])
          .union(served[use.target] ?? [])
          .union(catalog.bodies[use.target]?.overrides.map(catalog.tables.dispatched) ?? [])
        let candidates = bound.flatMap { byRule[$0] ?? [] }
        guard !candidates.isEmpty, let type = expected.type(at: use.place, in: code) else { continue }
        if let pair = candidates.first(where: {
          type.matches($0.wideResult) && !type.matches($0.narrowResult)
        }) {
          calls.append(MisboundCall(pair: pair, place: use.place, code: code))
        }
      }
    }
    check(catalog.facts.topLevelUses, in: nil)
    for (code, uses) in catalog.facts.uses { check(uses, in: code) }
    return calls.sorted { $0.place < $1.place }
  }

  private static func detection(
    _ pair: OverlapReader.Pair,
    calledAt place: Place,
    in code: SymbolID?,
    _ graph: RuleGraph
  ) -> Detection {
    let narrow = pair.narrow.signature.result
    let wide = pair.wide.signature.result
    let finding = Finding(
      .overlap,
      "this call runs the rule for '\(narrow)', not the one for '\(wide)' that its \(context(of: place, graph)) names",
      at: graph.location(place),
      notes: notes(pair, in: graph)
    )
    return Detection(
      finding: finding,
      anchors: [place] + (code.map { [graph.place(of: $0)] } ?? []) + pair.anchors
    )
  }

  /// What names the type: a parameter, or what else is around the call.
  private static func context(of place: Place, _ graph: RuleGraph) -> String {
    guard let name = graph.source.token(at: place) else { return "context" }
    let tokens = graph.source.tokens(of: place.file)
    let call = tokens.call(named: name)
    return tokens.is(tokens.enclosing[call.lowerBound], "(") && !tokens.is(call.upperBound + 1, "as")
      ? "parameter" : "context"
  }

  private static func detection(_ pair: OverlapReader.Pair, in graph: RuleGraph) -> Detection {
    let finding = Finding(
      .overlap,
      "\(graph.name(pair.assembler)) has a rule for '\(pair.narrow.signature.result)', which passes for "
        + "'\(pair.wide.signature.result)', and one for that: which one a call runs depends on which protocol refines which",
      severity: .warning,
      at: graph.location(pair.place(in: graph)),
      notes: notes(pair, in: graph)
    )
    return Detection(finding: finding, anchors: pair.anchors)
  }

  private static func notes(_ pair: OverlapReader.Pair, in graph: RuleGraph) -> [Finding.Note] {
    let unmarked = pair.unmarked(in: graph)
    let marks = unmarked.map { graph.location($0) }
    return [
      Finding.Note(
        location: graph.location(pair.narrow.place),
        message: "the rule for '\(pair.narrow.signature.result)'"
      ),
      Finding.Note(
        location: graph.location(pair.wide.place),
        message: "the rule for '\(pair.wide.signature.result)'"
      ),
    ]
      + marks.prefix(4).map {
        Finding.Note(location: $0, message: "write '@_disfavoredOverload' here, or give this rule a label")
      }
      + (marks.isEmpty
        ? [
          Finding.Note(
            location: graph.location(pair.narrow.place),
            message: "both are ranked alike: give this rule a label"
          )
        ]
        : [])
  }
}

/// Finds the pairs of rules that overlap.
final class OverlapReader {
  struct Pair {
    /// The rule whose result passes for the other's.
    let narrow: Requirement
    let wide: Requirement
    let narrowResult: TypeShape
    let wideResult: TypeShape
    /// An assembler, or a protocol, that has both.
    let assembler: SymbolID
    /// The bodies that serve the narrow rule.
    fileprivate(set) var bodies: [SymbolID]

    struct Identity: Hashable { let narrow, wide: SymbolID }

    var identity: Identity { Identity(narrow: narrow.symbol, wide: wide.symbol) }
    var anchors: [Place] { [narrow.place, wide.place] }

    func place(in graph: RuleGraph) -> Place {
      [narrow.place, wide.place].first(where: graph.isOwn) ?? graph.place(of: assembler)
    }

    /// Where the narrow rule is declared without the attribute that ranks it behind the wide one.
    func unmarked(in graph: RuleGraph) -> [Place] {
      ([narrow.place] + bodies.map { graph.place(of: $0) }).filter { !isMarked($0, in: graph) }
    }

    /// Whether the attribute ranks the narrow rule behind the wide one: the wide one has it not.
    func isRanked(in graph: RuleGraph) -> Bool {
      unmarked(in: graph).isEmpty && !isMarked(wide.place, in: graph)
    }

    private func isMarked(_ place: Place, in graph: RuleGraph) -> Bool {
      guard let token = graph.source.token(at: place) else { return false }
      return graph.source.tokens(of: place.file).attributes(before: token).contains("@_disfavoredOverload")
    }
  }

  private let graph: RuleGraph
  private let conversions: TypeConversions
  private lazy var singleTypes = namesOfSingleTypes()
  private var shapes: [SymbolID: TypeShape?] = [:]
  private var compared: Set<Pair.Identity> = []
  private var found: [Pair] = []

  init(graph: RuleGraph) {
    self.graph = graph
    conversions = TypeConversions(graph: graph)
  }

  /// The pairs of all assemblers and of all assembler protocols, in the order of the sources.
  func pairs() -> [Pair] {
    let catalog = graph.catalog
    for type in graph.assemblers { compare(graph.rules(of: type).map(\.requirement), of: type) }
    let byOwner = Dictionary(grouping: catalog.requirements.values, by: \.owner)
    for owner in catalog.assemblerProtocols where graph.isOwn(graph.place(of: owner)) {
      compare(catalog.ancestors(of: owner).flatMap { byOwner[$0] ?? [] }, of: owner)
    }
    addBodies()
    return found.sorted { ($0.narrow.place, $0.wide.place) < ($1.narrow.place, $1.wide.place) }
  }

  private func compare(_ rules: [Requirement], of owner: SymbolID) {
    let symbols = graph.catalog.facts.symbols
    for wide in rules where !singleTypes.contains(wide.signature.result) {
      let name = symbols[wide.symbol].name
      for narrow in rules where narrow.symbol != wide.symbol && symbols[narrow.symbol].name == name {
        guard compared.insert(Pair.Identity(narrow: narrow.symbol, wide: wide.symbol)).inserted else {
          continue
        }
        // Asynchronous code prefers what is asynchronous to what is exact.
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

  private func shape(_ requirement: Requirement) -> TypeShape? {
    if let known = shapes[requirement.symbol] { return known }
    let usr = graph.catalog.facts.symbols[requirement.symbol].usr
    let type = graph.catalog.signatures.resultType(usr: usr, name: RuleCatalog.ruleName)
    let shape = type.flatMap { TypeShape($0) }
    shapes[requirement.symbol] = .some(shape)
    return shape
  }

  /// Gives each pair the bodies that serve its narrow rule.
  private func addBodies() {
    guard !found.isEmpty else { return }
    let catalog = graph.catalog
    var bodies: [SymbolID: Set<SymbolID>] = [:]
    for type in catalog.assemblerTypes {
      for (requirement, node) in graph.rules(of: type) {
        bodies[requirement.symbol, default: []].insert(node.body)
      }
    }
    for body in catalog.bodies.values {
      for overridden in body.overrides {
        bodies[catalog.tables.dispatched(overridden), default: []].insert(body.symbol)
      }
    }
    for index in found.indices {
      let served = bodies[found[index].narrow.symbol] ?? []
      found[index].bodies = served.sorted { graph.place(of: $0) < graph.place(of: $1) }
    }
  }

  /// The names of the package's types that no other passes for, which most are: structures, enumerations and classes
  /// without a subclass. A name that a protocol or another class has, too, is left out.
  private func namesOfSingleTypes() -> Set<String> {
    let facts = graph.catalog.facts
    let inherited = Set(facts.bases.values.joined())
    var single: Set<String> = []
    var others: Set<String> = []
    for symbol in facts.definitions.keys {
      let entry = facts.symbols[symbol]
      if entry.kind.isNominalType, !inherited.contains(symbol) {
        single.insert(entry.name)
      } else if entry.kind.isNominalType || entry.kind == .protocol {
        others.insert(entry.name)
      }
    }
    return single.subtracting(others)
  }

  /// Whether one call can fit both: the arguments of one rule pass for those of the other.
  private func takeAlike(_ one: Requirement, _ other: Requirement) -> Bool {
    func types(_ requirement: Requirement) -> [TypeShape]? {
      let usr = graph.catalog.facts.symbols[requirement.symbol].usr
      return graph.catalog.signatures.parameters(usr: usr, name: RuleCatalog.ruleName)
        .flatMap(TypeShape.parameters)?.map(\.type)
    }
    guard let left = types(one), let right = types(other), left.count == right.count else { return false }
    return zip(left, right).allSatisfy { one, other in
      one == other || conversions.passes(one, for: other) || conversions.passes(other, for: one)
    }
  }
}
