/// AG019: a default argument that hides a rule.
///
/// `ViewModel(network: resolve())` with `init(network:, queue: any Queue = MainQueue())`: the scene builds an
/// `any Queue`, and the view model gets another one, in a test as well.
enum HiddenRuleCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let reader = OmittedParameters(graph: graph)
    let scenes = Scenes(graph: graph)
    let catalog = graph.catalog
    var detections: [Detection] = []
    for (code, uses) in graph.index.uses where graph.isOwn(graph.location(of: code)) {
      let owner = graph.index.owner(of: code)
      let isMember = catalog.isMemberOfAssembler(code)
      // Outside an assembler, a call hides a rule if it passes the results of others.
      let requests = isMember ? [] : uses.filter { catalog.isRule($0.target) }
      guard isMember ? asksAssembler(code, graph) : !requests.isEmpty else { continue }
      for use in uses where use.isCall && graph.isOwn(use.location) {
        for omitted in reader.parameters(omittedAt: use) {
          guard let scene = isMember ? owner : reader.assembler(askedFor: omitted, among: requests),
            let rule = scenes.rules(of: scene).first(where: {
              catalog.resultType(of: $0.symbol).flatMap { ParsedType($0) } == omitted.type
            }),
            Set(rule.signature.effects).isSubset(of: scenes.effects(of: code)),
            !scenes.asks(rule, for: code)
          else { continue }
          detections.append(detection(omitted, use, code, rule, in: graph))
        }
      }
    }
    return detections.sorted { $0.finding.location < $1.finding.location }
  }

  /// Whether code can ask `self` for a rule: an initializer, a static member and a stored property can't.
  ///
  /// What the assembler of a test or a preview writes itself is a replacement.
  private static func asksAssembler(_ code: SymbolID, _ graph: RuleGraph) -> Bool {
    let kind = graph.index.symbols[code].kind
    guard kind == .instanceMethod || (kind == .instanceProperty && !graph.index.stored.contains(code)),
      let owner = graph.index.owner(of: code)
    else { return false }
    return ![.test, .preview].contains(RoleReader(catalog: graph.catalog).role(of: owner))
  }

  private static func detection(
    _ omitted: OmittedParameters.Omitted,
    _ use: Use,
    _ code: SymbolID,
    _ rule: Requirement,
    in graph: RuleGraph
  ) -> Detection {
    let symbol = graph.index.symbols[use.target]
    let callee =
      symbol.kind == .constructor
      ? graph.index.owner(of: use.target).map { graph.name($0) } ?? "the type" : symbol.baseName
    let effects =
      (rule.signature.effects.contains { $0.hasPrefix("throws") } ? "try " : "")
      + (rule.signature.effects.contains("async") ? "await " : "")
    let argument = (omitted.label.isEmpty ? "" : "\(omitted.label): ") + "\(effects)resolve()"
    return Detection(
      .hiddenRule,
      "'\(omitted.name)' of \(callee) gets its default value, not what \(graph.name(rule.owner)) builds for "
        + "'\(rule.signature.result)', so a stub of that rule isn't used here; pass '\(argument)'",
      at: use.location,
      notes: [
        graph.note("the rule is declared here", at: rule.location),
        graph.note("the default value is declared here", at: omitted.location),
      ],
      anchors: [use.location, graph.location(of: code)],
      in: graph
    )
  }
}

/// The rules that code in an assembler or in an assembler protocol's extension can ask for.
private final class Scenes {
  private let graph: RuleGraph
  private let byOwner: [SymbolID: [Requirement]]
  private var known: [SymbolID: [Requirement]] = [:]

  init(graph: RuleGraph) {
    self.graph = graph
    // A call that passes 'resolve()' runs a rule without parameters.
    byOwner = Dictionary(
      grouping: graph.catalog.requirements.values.filter {
        $0.signature.parameters.isEmpty && $0.signature.generics.isEmpty
      },
      by: \.owner
    )
  }

  func rules(of owner: SymbolID) -> [Requirement] {
    if let rules = known[owner] { return rules }
    let rules = graph.catalog.ancestors(of: owner).flatMap { byOwner[$0] ?? [] }
      .sorted { $0.location < $1.location }
    known[owner] = rules
    return rules
  }

  /// The effects that the calls in code can have.
  func effects(of code: SymbolID) -> Set<String> {
    let entry = graph.index.symbols[code]
    let signature = graph.catalog.signatures.signature(
      usr: entry.usr,
      name: entry.baseName,
      inProtocol: false
    )
    return Set(signature?.effects ?? [])
  }

  /// Whether a rule asks for the code that would ask for it.
  func asks(_ rule: Requirement, for code: SymbolID) -> Bool {
    graph.catalog.assemblerTypes.contains { type in
      guard let body = graph.catalog.tables.body(of: rule.symbol, in: type) else { return false }
      var visited: Set<RuleGraph.Node> = [RuleGraph.Node(body: body, type: type)]
      var queue = Array(visited)
      while let next = queue.popLast() {
        if next.body == code || graph.walk(next).edges.contains(where: { $0.via.contains(code) }) {
          return true
        }
        queue += graph.calls(of: next).map(\.node).filter { visited.insert($0).inserted }
      }
      return false
    }
  }
}

/// Finds the parameters whose default value a call uses.
private final class OmittedParameters {
  struct Omitted {
    let name: String
    let label: String
    let type: ParsedType
    /// The location of the default value.
    let location: Location
    /// The call's tokens.
    let call: ClosedRange<Int>
  }

  /// A parameter with a default value, by its position.
  private struct Default {
    let name: String
    let type: ParsedType
    let location: Location
  }

  private let graph: RuleGraph
  private var known: [SymbolID: [Int: Default]] = [:]

  init(graph: RuleGraph) { self.graph = graph }

  func parameters(omittedAt use: Use) -> [Omitted] {
    let symbol = graph.index.symbols[use.target]
    guard symbol.kind == .constructor || symbol.kind == .function || symbol.kind.isMethod,
      symbol.name.contains(":"), !symbol.usr.hasPrefix(Framework.corePrefix),
      !graph.catalog.isRule(use.target)
    else { return [] }
    let defaults = defaults(of: use.target)
    guard !defaults.isEmpty, let name = graph.source.token(at: use.location) else { return [] }
    let labels = symbol.parameterLabels
    let tokens = graph.source.tokens(of: use.location.file)
    guard let call = CallArguments(ofCallAt: name, in: tokens),
      let omitted = call.omitted(from: labels)
    else { return [] }
    return omitted.compactMap { position in
      guard let value = defaults[position] else { return nil }
      if call.hasTrailingClosure, value.type.isFunction { return nil }
      return Omitted(
        name: value.name,
        label: labels[position],
        type: value.type,
        location: value.location,
        call: name...tokens.callEnd(of: name)
      )
    }
  }

  /// The type or protocol of the assembler that is asked for another argument of the call.
  func assembler(askedFor omitted: Omitted, among requests: [Use]) -> SymbolID? {
    let request = requests.first { request in
      graph.source.token(at: request.location).map(omitted.call.contains) ?? false
    }
    guard let request,
      let scene = request.receiver ?? graph.index.owner(of: graph.catalog.tables.dispatched(request.target))
    else { return nil }
    return RoleReader(catalog: graph.catalog).role(of: scene) == .test ? nil : scene
  }

  private func defaults(of function: SymbolID) -> [Int: Default] {
    if let values = known[function] { return values }
    let values = readDefaults(of: function)
    known[function] = values
    return values
  }

  private func readDefaults(of function: SymbolID) -> [Int: Default] {
    guard let (name, tokens) = graph.declaration(of: function),
      let types = graph.catalog.parameters(of: function)
    else { return [:] }
    let symbol = graph.index.symbols[function]
    let labels = symbol.parameterLabels
    guard types.count == labels.count else { return [:] }
    let file = graph.location(of: function).file
    func value(_ position: Int, _ name: String, _ location: Location) -> Default {
      var type = types[position].type
      if case .function(let function) = type, function.isAutoclosure { type = function.result }
      return Default(name: name, type: type, location: location)
    }
    if symbol.kind == .constructor, !tokens.is(name, "init") {
      guard let owner = graph.index.owner(of: function) else { return [:] }
      if graph.index.symbols[owner].kind == .class {
        return graph.index.definitions[function]?.overrides.first.map(defaults) ?? [:]
      }
      // The compiler's own initializer of a structure.
      var found: [Int: Default] = [:]
      for property in graph.storedProperties(of: owner) {
        let name = graph.index.symbols[property].name
        if let position = labels.firstIndex(of: name), graph.hasInitialValue(property) {
          found[position] = value(position, name, graph.location(of: property))
        }
      }
      return found
    }
    let names = tokens.parameters(of: name)
    var found: [Int: Default] = [:]
    for (position, token) in tokens.defaultValues(of: name)
    where position < types.count && !tokens.text(token).hasPrefix("#") {
      let name = names.count == types.count ? names[position].name : nil
      found[position] = value(
        position,
        name ?? labels[position],
        graph.source.location(of: token, in: file)
      )
    }
    return found
  }
}
