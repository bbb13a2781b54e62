/// Reads the role of assemblers and bodies from the framework's protocols.
struct RoleReader {
  let catalog: RuleCatalog

  private static let roles: [String: AssemblerGraph.Role] = [
    "s:9Assembler04LiveA0P": .live,
    "s:9Assembler07PreviewA0P": .preview,
    "s:9Assembler05ChildA0P": .child,
    "s:16AssemblerTesting04TestA0C": .test,
  ]

  /// The role of a type; nil where it does not use `Assembling`.
  func role(of type: SymbolID) -> AssemblerGraph.Role? {
    let ancestors = catalog.ancestors(of: type).map { catalog.facts.symbols[$0].usr }
    return ancestors.compactMap { Self.roles[$0] }.first
  }

  /// Whether a protocol refines `Assembling`.
  func isAssembling(_ owner: SymbolID) -> Bool {
    catalog.assembling.map(catalog.ancestors(of: owner).contains) ?? false
  }

  /// The role that a body is for by the conditions of its extension: `Self: LiveAssembler` or
  /// `Role == LiveRole`.
  func role(of body: Body) -> AssemblerGraph.Role? {
    for condition in body.conditions {
      switch condition {
      case "Self: LiveAssembler", "Role == LiveRole": return .live
      case "Self: PreviewAssembler", "Role == PreviewRole": return .preview
      case "Self: TestAssembler", "Role == TestRole": return .test
      case "Self: ChildAssembler": return .child
      default: continue
      }
    }
    return nil
  }
}
