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
      let call = CallArguments(ofCallAt: name, in: tokens),
      let omitted = call.omitted(from: symbol.parameterLabels)
    else { return [] }
    return omitted.compactMap { defaults[$0] }.filter { !call.hasTrailingClosure || !$0.type.isFunction }
  }

  private func defaults(of function: SymbolID) -> [Int: Argument] {
    if let values = known[function] { return values }
    let values = readDefaults(of: function)
    known[function] = values
    return values
  }

  private func readDefaults(of function: SymbolID) -> [Int: Argument] {
    let symbol = graph.index.symbols[function]
    let labels = symbol.parameterLabels
    guard let (name, tokens) = graph.declaration(of: function),
      let types = graph.catalog.parameters(of: function), types.count == labels.count
    else { return [:] }
    func argument(_ position: Int, _ name: String?, _ location: Location) -> Argument {
      var type = types[position].type
      if case .function(let function) = type, function.isAutoclosure { type = function.result }
      return Argument(name: name ?? labels[position], label: labels[position], type: type, location: location)
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
        if let position = labels.firstIndex(of: name) {
          found[position] = argument(position, name, graph.location(of: property))
        }
      }
      return found
    }
    let names = tokens.parameters(of: name)
    let file = graph.location(of: function).file
    for (position, token) in tokens.defaultValues(of: name)
    where position < types.count && !tokens.text(token).hasPrefix("#") {
      found[position] = argument(
        position,
        names.count == types.count ? names[position].name : nil,
        graph.source.location(of: token, in: file)
      )
    }
    return found
  }
}
