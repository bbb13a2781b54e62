/// Reads the role of assemblers and bodies from the framework's protocols.
struct RoleReader {
  let catalog: RuleCatalog

  /// The role of a type; nil where it does not use `Assembling`.
  func role(of type: SymbolID) -> AssemblerGraph.Role? {
    let ancestors = catalog.ancestors(of: type)
    return catalog.roles.first { ancestors.contains($0.symbol) }?.role
  }

  /// Whether a protocol refines `Assembling`.
  func isAssembling(_ owner: SymbolID) -> Bool {
    catalog.assembling.map(catalog.ancestors(of: owner).contains) ?? false
  }

  /// The role that a body is for by the conditions of its extension: `Self: LiveAssembler` or
  /// `Role == LiveRole`.
  func role(of body: Body) -> AssemblerGraph.Role? {
    body.conditions.lazy.compactMap { Framework.role(condition: $0) }.first
  }
}
