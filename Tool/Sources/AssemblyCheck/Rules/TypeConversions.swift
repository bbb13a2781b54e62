/// The implicit conversions that overload ranking ignores, so that they compete with an exact match.
///
/// Swift ranks other conversions behind an exact match, such as wrapping in an optional or erasing to `Any`. The article
/// on findings lists the conversions that were compiled and run.
struct TypeConversions {
  let graph: RuleGraph
  private var catalog: RuleCatalog { graph.catalog }

  /// Whether a type converts to another in a module, or in any, and overload ranking ignores the conversion.
  func converts(_ from: ParsedType, to: ParsedType, in module: String? = nil) -> Bool {
    if from == to { return false }
    switch (from, to) {
    case (.optional(let inner), .optional(let outer)):
      return converts(inner, to: outer, in: module)
    case (_, .composition(let parts)):
      return parts.allSatisfy { conforms(from, to: $0, in: module) }
    default:
      return conforms(from, to: to, in: module)
    }
  }

  /// Whether a type inherits from a class or conforms to a protocol.
  private func conforms(_ type: ParsedType, to base: ParsedType, in module: String?) -> Bool {
    guard case .named(let baseName, let baseArguments) = base else { return false }
    if case .composition(let parts) = type {
      return parts.contains { conforms($0, to: base, in: module) }
    }
    guard case .named(let name, let arguments) = type else { return false }
    if baseName == "Swift.AnyObject" { return isClass(name) }
    guard name != baseName else {
      // `any Box<Int>` converts to `any Box`, but `Box<Int>` doesn't convert to another `Box`.
      return baseArguments.isEmpty
    }
    // The index has the conformances that the package's types declare.
    guard let target = catalog.symbol(named: baseName), let symbol = catalog.symbol(named: name) else {
      return false
    }
    guard baseArguments.isEmpty else { return false }
    // An extension's conformance can have a condition, which the index doesn't have.
    let conditional = arguments.isEmpty ? [] : catalog.index.basesInExtensions[symbol] ?? []
    return (catalog.index.bases[symbol] ?? []).contains { base in
      !conditional.contains(base) && catalog.index.sees(base, of: symbol, from: module)
        && catalog.ancestors(of: base).contains(target)
    }
  }

  private func isClass(_ name: String) -> Bool {
    catalog.symbol(named: name).map { catalog.index.symbols[$0].kind == .class } ?? false
  }
}
