/// Finds the parameters whose default value a call uses.
final class DefaultArguments {
  /// A parameter with a default value.
  struct Argument {
    let name: String
    let label: String
    let type: ParsedType
    /// The location of the default value.
    let location: Location
  }

  private let graph: RuleGraph
  private var known: [SymbolID: [Int: Argument]] = [:]

  init(graph: RuleGraph) { self.graph = graph }

  func omitted(at use: Use) -> [Argument] {
    let symbol = graph.index.symbols[use.target]
    guard symbol.kind == .constructor || symbol.kind == .function || symbol.kind.isMethod,
      symbol.name.contains(":"), !symbol.usr.hasPrefix(Framework.corePrefix),
      !graph.catalog.isRule(use.target)
    else { return [] }
    let defaults = defaults(of: use.target)
    guard !defaults.isEmpty, let (name, tokens) = graph.source.place(at: use.location),
      let parameters = graph.catalog.parameters(of: use.target),
      let omitted = tokens.omitted(parameters, inCall: name)
    else { return [] }
    return omitted.compactMap { defaults[$0] }
  }

  private func defaults(of function: SymbolID) -> [Int: Argument] {
    if let values = known[function] { return values }
    let values = readDefaults(of: function)
    known[function] = values
    return values
  }

  private func readDefaults(of function: SymbolID) -> [Int: Argument] {
    let symbol = graph.index.symbols[function]
    guard let (name, tokens) = graph.declaration(of: function),
      let list = graph.catalog.parameters(of: function)
    else { return [:] }
    func argument(_ position: Int, _ name: String?, _ location: Location) -> Argument {
      let (label, type) = (list[position].label, list[position].type)
      return Argument(
        name: name ?? label,
        label: label,
        type: type.autoclosureResult ?? type,
        location: location
      )
    }
    var found: [Int: Argument] = [:]
    if symbol.kind == .constructor, !tokens.is(name, "init") {
      guard let owner = graph.index.owner(of: function) else { return [:] }
      // A class inherits its initializer.
      if graph.index.symbols[owner].kind == .class {
        return graph.index.definitions[function]?.overrides.first.map(defaults) ?? [:]
      }
      // The compiler writes a structure's.
      for property in graph.storedProperties(of: owner) where graph.hasInitialValue(property) {
        let name = graph.index.symbols[property].name
        if let position = list.firstIndex(where: { $0.label == name }) {
          found[position] = argument(position, name, graph.location(of: property))
        }
      }
      return found
    }
    let file = graph.location(of: function).file
    for (position, parameter) in tokens.parameters(of: name).enumerated() where position < list.count {
      guard let value = parameter.defaultValue, !tokens.text(value).hasPrefix("#") else { continue }
      found[position] = argument(position, parameter.name, graph.source.location(of: value, in: file))
    }
    return found
  }
}
