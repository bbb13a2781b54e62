/// A default argument that hides a rule.
///
/// The scene builds an `any Queue`, and an object whose initializer has a default for its queue gets another one. A stub
/// of the rule isn't used, and the test passes.
struct HiddenRule: Check {
  static let id = FindingID.hiddenRule
  let context: CheckContext

  func detections() -> [Detection] {
    var known: [SymbolID: [Int: Argument]] = [:]
    return index.uses.flatMap { code, uses -> [Detection] in
      guard let scene = assembler(askedBy: code) else { return [] }
      return uses.filter(\.isCall).flatMap { use in
        omitted(at: use).compactMap { position in
          guard let argument = known.value(of: use.target, or: defaults(of: use.target))[position],
            catalog.isMeant(argument.type), !isEnumeration(argument.type),
            let (rule, request) = rule(for: argument, of: scene, in: code),
            canCall(rule, code), !asks(rule, for: code)
          else { return nil }
          return detection(argument, use, code, rule, request)
        }
      }
    }
  }

  /// The rule that an argument is for: one of its type and name, or the only one of its type.
  private func rule(for argument: Argument, of scene: SymbolID, in code: SymbolID)
    -> (rule: Requirement, request: String)?
  {
    let rules = rules(of: scene, for: code).filter {
      $0.rule.signature.parameters.isEmpty && graph.result(of: $0.rule.symbol) == argument.type
    }
    let named = rules.first { [argument.name, argument.label].contains($0.rule.signature.name) }
    return named ?? (Set(rules.map(\.rule.signature.name)).count == 1 ? rules[0] : nil)
  }

  /// The rules of an assembler, and those of the protocols in `where Self: P` of the code's extension.
  private func rules(of scene: SymbolID, for code: SymbolID) -> [(rule: Requirement, request: String)] {
    let others = catalog.conditions(of: code).filter { $0.subject == "Self" }
      .compactMap { catalog.symbol(named: $0.type) }
    return graph.requests(of: scene, in: code)
      + others.flatMap(graph.requirements).map { ($0, $0.signature.request()) }
  }

  /// The assembler of code that can ask it for a rule: an initializer, a static member and a stored property can't.
  ///
  /// What the assembler of a test or a preview writes itself is a replacement.
  private func assembler(askedBy code: SymbolID) -> SymbolID? {
    let kind = index.symbols[code].kind
    guard kind == .instanceMethod || (kind == .instanceProperty && !index.stored.contains(code)),
      catalog.isMemberOfAssembler(code), let owner = index.owner(of: code)
    else { return nil }
    return graph.hierarchy.isOfTests(owner) ? nil : owner
  }

  /// Whether code has the effects of a rule.
  private func canCall(_ rule: Requirement, _ code: SymbolID) -> Bool {
    Set(rule.signature.effects).isSubset(of: catalog.signature(of: code)?.effects ?? [])
  }

  /// Whether a type is an enumeration, whose values mean something else in each place.
  private func isEnumeration(_ type: ParsedType) -> Bool {
    guard case .named(let name, _) = type, let symbol = catalog.type(named: name) else { return false }
    return index.symbols[symbol].kind == .enumeration
  }

  /// Whether a rule asks for the code that would ask for it.
  private func asks(_ rule: Requirement, for code: SymbolID) -> Bool {
    catalog.assemblerTypes.contains { type in
      guard let body = catalog.tables.body(of: rule.symbol, in: type) else { return false }
      return reached(from: [RuleGraph.Node(body: body, type: type)]) { graph.calls(of: $0).map(\.node) }
        .contains { node in
          node.body == code
            || graph.walk(node, endingAt: [code]).edges.contains { $0.target.node?.body == code }
        }
    }
  }

  /// Whether a member or its type is declared on the main actor.
  private func isOnMainActor(_ member: SymbolID) -> Bool {
    [member, index.owner(of: member)].compactMap { $0 }.contains {
      sources.attributes(of: $0).contains("@MainActor")
    }
  }

  private func detection(
    _ argument: Argument,
    _ use: Use,
    _ code: SymbolID,
    _ rule: Requirement,
    _ request: String
  ) -> Detection {
    let symbol = index.symbols[use.target]
    let callee =
      symbol.kind == .constructor ? index.owner(of: use.target).map(name) ?? "the type" : symbol.baseName
    let isolated =
      isOnMainActor(rule.symbol) && !isOnMainActor(code) ? "mark the function '@MainActor', and " : ""
    return detection(
      "'\(argument.name)' of \(callee) gets its default value, not what \(name(rule.owner)) builds for "
        + "'\(rule.signature.result)', so a stub of that rule isn't used here; \(isolated)pass "
        + "'\(argument.label.isEmpty ? "" : "\(argument.label): ")\(request)'",
      at: use.location,
      notes: [
        note("the rule is declared here", at: rule.location),
        note("the default value is declared here", at: argument.location),
      ],
      anchors: [use.location, location(of: code)]
    )
  }
}

extension HiddenRule {
  /// A parameter with a default value.
  private struct Argument {
    let name: String
    let label: String
    let type: ParsedType
    /// The location of the default value.
    let location: Location
  }

  /// The parameters that get no argument in a call.
  private func omitted(at use: Use) -> [Int] {
    let symbol = index.symbols[use.target]
    // A name without a colon has no parameters.
    guard symbol.name.contains(":"), !symbol.usr.hasPrefix(Framework.corePrefix),
      let (name, file) = sources.place(at: use.location),
      let parameters = catalog.parameters(of: use.target)
    else { return [] }
    return file.omitted(parameters, inCall: name)
  }

  /// The parameters of a function that have a default value, by position.
  private func defaults(of function: SymbolID) -> [Int: Argument] {
    guard let (name, file) = sources.declaration(of: function), let list = catalog.parameters(of: function)
    else { return [:] }
    var found: [Int: Argument] = [:]
    func add(_ position: Int, _ name: String?, _ location: Location) {
      let (label, type) = (list[position].label, list[position].type)
      found[position] = Argument(
        name: name ?? label,
        label: label,
        type: type.autoclosureResult ?? type,
        location: location
      )
    }
    if index.symbols[function].kind == .constructor, !file.matches(name, "init") {
      // A class inherits its initializer, and the compiler writes a structure's.
      if let inherited = index.definitions[function]?.overrides.first { return defaults(of: inherited) }
      for property in index.owner(of: function).map(sources.storedProperties) ?? [] {
        let name = index.symbols[property].name
        if let position = list.firstIndex(where: { $0.label == name }) {
          add(position, name, location(of: property))
        }
      }
      return found
    }
    let number = location(of: function).file
    for (position, parameter) in zip(list.indices, file.parameters(of: name)) {
      guard let value = parameter.defaultValue else { continue }
      add(position, parameter.name, sources.location(of: value, in: number))
    }
    return found
  }
}
