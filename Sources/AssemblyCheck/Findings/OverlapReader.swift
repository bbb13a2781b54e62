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
