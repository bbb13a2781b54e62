/// Conformances that no source writes: those that the compiler derives, and those that a system protocol implies.
enum DerivedConformances {
  static func conforms(
    _ type: SymbolID,
    to base: String,
    _ ancestors: Set<SymbolID>,
    _ graph: RuleGraph
  ) -> Bool {
    let written = ancestors.lazy.compactMap(graph.catalog.demangledName)
    if written.contains(where: { implied[$0]?.contains(base) ?? false }) { return true }
    guard let (name, tokens) = graph.declaration(of: type) else { return false }
    if tokens.is(name - 1, "actor") { return ["Swift.Actor", "_Concurrency.Actor"].contains(base) }
    guard graph.index.symbols[type].kind == .enumeration else { return false }
    let hasRawValue = tokens.is(name + 1, ":") && rawTypes.contains(tokens.text(name + 2))
    switch base {
    case "Swift.RawRepresentable": return hasRawValue
    case "Swift.Equatable", "Swift.Hashable": return hasRawValue || !hasPayload(name, tokens)
    default: return false
    }
  }

  /// Whether a case of an enumeration has associated values.
  private static func hasPayload(_ name: Int, _ tokens: SourceTokens) -> Bool {
    guard let body = tokens.body(of: name) else { return true }
    var isCase = false
    for index in body where tokens.enclosing[index] == body.lowerBound {
      if tokens.startsLine(index) || tokens.is(index, ";") { isCase = false }
      if tokens.is(index, "case") { isCase = true }
      if tokens.is(index, "(") || tokens.is(index, "{"), isCase { return tokens.is(index, "(") }
    }
    return false
  }

  private static let rawTypes: Set<String> = [
    "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "Double", "Float",
  ]

  private static let implied: [String: Set<String>] = [
    "Swift.Hashable": ["Swift.Equatable"], "Swift.Comparable": ["Swift.Equatable"],
    "Swift.Strideable": ["Swift.Comparable", "Swift.Equatable"],
    "Swift.OptionSet": [
      "Swift.RawRepresentable", "Swift.SetAlgebra", "Swift.Equatable", "Swift.ExpressibleByArrayLiteral",
    ],
    "Swift.SetAlgebra": ["Swift.Equatable", "Swift.ExpressibleByArrayLiteral"],
    "Swift.Collection": ["Swift.Sequence"],
    "Swift.BidirectionalCollection": ["Swift.Collection", "Swift.Sequence"],
    "Swift.RandomAccessCollection": ["Swift.BidirectionalCollection", "Swift.Collection", "Swift.Sequence"],
    "Swift.MutableCollection": ["Swift.Collection", "Swift.Sequence"],
    "Swift.RangeReplaceableCollection": ["Swift.Collection", "Swift.Sequence"],
    "Swift.LosslessStringConvertible": ["Swift.CustomStringConvertible"],
    "Swift.CodingKey": ["Swift.CustomStringConvertible", "Swift.CustomDebugStringConvertible"],
    "Swift.AdditiveArithmetic": ["Swift.Equatable"],
    "Swift.Numeric": ["Swift.AdditiveArithmetic", "Swift.Equatable", "Swift.ExpressibleByIntegerLiteral"],
    "Foundation.LocalizedError": ["Swift.Error"], "Foundation.CustomNSError": ["Swift.Error"],
    "FoundationEssentials.LocalizedError": ["Swift.Error"],
  ]
}
