/// AG011: a call that the compiler bound to a body in a protocol extension, although the protocol declares the rule.
///
/// A call goes through the protocol, and so to the assembler's own rule, only where it fits the requirement. A
/// default argument, a body without `async` or with fewer constraints fits more calls than the requirement does.
enum BoundBodyCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let catalog = graph.catalog
    let served = requirementsByBody(graph)
    var detections: [Detection] = []
    func check(_ uses: [Use], in code: SymbolID?) {
      for use in uses {
        guard let body = catalog.bodies[use.target], body.isDefault, graph.isOwn(use.place),
          let requirement = served[body.symbol]?.min(by: { $0.place < $1.place }),
          !isWitness(body, of: requirement, use, code, graph)
        else { continue }
        detections.append(detection(body, requirement, use, in: code, graph))
      }
    }
    check(catalog.facts.topLevelUses, in: nil)
    for (code, uses) in catalog.facts.uses { check(uses, in: code) }
    return detections
  }

  /// Whether the receiver is of a type whose own body for the requirement it is.
  private static func isWitness(
    _ body: Body,
    of requirement: Requirement,
    _ use: Use,
    _ code: SymbolID?,
    _ graph: RuleGraph
  ) -> Bool {
    let facts = graph.catalog.facts
    let owner = code.flatMap { facts.owner(of: $0) }
    let selfType = owner.flatMap { facts.symbols[$0].kind.isNominalType ? $0 : nil }
    let receiver = graph.receiver(of: use, in: code, selfType: selfType)
    if let type = receiver.type, graph.catalog.tables.table(of: type)[requirement.symbol] != nil {
      return graph.catalog.tables.body(of: requirement.symbol, in: type) == body.symbol
    }
    // `self` of a protocol extension, and what is known by its protocol alone.
    if receiver.text == nil, receiver.type == nil { return false }
    if let receiver = use.receiver, facts.symbols[receiver].kind == .protocol { return false }
    if let code, isGeneric(receiver.text, in: code, graph) { return false }
    return fits(requirement, body, use, graph)
  }

  /// Whether a receiver is a parameter of a generic or opaque type, or the parent of a generic child.
  private static func isGeneric(_ receiver: String?, in code: SymbolID, _ graph: RuleGraph) -> Bool {
    guard let receiver, let name = graph.token(ofName: code),
      let place = graph.catalog.facts.definitions[code]?.place
    else { return false }
    let tokens = graph.source.tokens(of: place.file)
    let type = tokens.parameters(of: name).first { $0.name == receiver }?.type
    if let type { return type.hasPrefix("some ") || (type.count < 3 && tokens.is(name + 1, "<")) }
    return receiver == "parent"
  }

  /// Whether the call has all that the requirement asks for, so that a receiver of a known type chose the body.
  private static func fits(_ requirement: Requirement, _ body: Body, _ use: Use, _ graph: RuleGraph) -> Bool {
    guard let name = graph.source.token(at: use.place) else { return true }
    let tokens = graph.source.tokens(of: use.place.file)
    let usr = graph.catalog.facts.symbols[requirement.symbol].usr
    let parameters = graph.catalog.signatures.parameters(usr: usr, name: RuleCatalog.ruleName)
      .flatMap(TypeShape.parameters)?.count
    if let parameters, tokens.is(name + 1, "("), tokens.is(tokens.callEnd(of: name), ")"),
      tokens.elements(in: name + 1).count < parameters
    {
      return false
    }
    let isAwaited = tokens.text(from: tokens.call(named: name).lowerBound, through: name).contains("await")
    return !requirement.signature.effects.contains("async") || body.signature.effects.contains("async")
      || isAwaited
  }

  private static func requirementsByBody(_ graph: RuleGraph) -> [SymbolID: [Requirement]] {
    let catalog = graph.catalog
    var served: [SymbolID: Set<SymbolID>] = [:]
    for type in catalog.assemblerTypes {
      for (requirement, body) in catalog.tables.table(of: type) where catalog.requirements[requirement] != nil
      {
        served[body, default: []].insert(requirement)
      }
    }
    for body in catalog.bodies.values where body.isDefault {
      for overridden in body.overrides {
        served[body.symbol, default: []].insert(catalog.tables.dispatched(overridden))
      }
    }
    return served.mapValues { $0.compactMap { catalog.requirements[$0] } }
  }

  private static func detection(
    _ body: Body,
    _ requirement: Requirement,
    _ use: Use,
    in code: SymbolID?,
    _ graph: RuleGraph
  ) -> Detection {
    let owner = graph.name(body.owner)
    let finding = Finding(
      .boundToBody,
      "this call always runs the body in 'extension \(owner)': an assembler's own \(requirement.signature.text) "
        + "is ignored",
      at: graph.location(use.place),
      notes: [
        Finding.Note(
          location: graph.location(body.place),
          message: "the body; \(fix(body, requirement, graph))"
        ),
        Finding.Note(
          location: graph.location(requirement.place),
          message: "the rule that the call does not fit"
        ),
      ]
    )
    return Detection(
      finding: finding,
      anchors: [use.place, body.place, requirement.place] + (code.map { [graph.place(of: $0)] } ?? [])
    )
  }

  private static func fix(_ body: Body, _ requirement: Requirement, _ graph: RuleGraph) -> String {
    if requirement.signature.effects.contains("async"), !body.signature.effects.contains("async") {
      return "write 'async' on it, as the rule does"
    }
    if let token = graph.source.token(at: body.place) {
      let tokens = graph.source.tokens(of: body.place.file)
      if tokens.is(token + 1, "("),
        (token + 1..<tokens.partner[token + 1]).contains(where: { tokens.is($0, "=") })
      {
        return
          "move the default argument to a rule of its own, which the protocol declares and which calls this one"
      }
      if !tokens.attributes(before: token).contains("@_disfavoredOverload"),
        let rule = graph.source.token(at: requirement.place),
        graph.source.tokens(of: requirement.place.file).attributes(before: rule).contains(
          "@_disfavoredOverload"
        )
      {
        return "write '@_disfavoredOverload' on it, as the rule does"
      }
    }
    return "give it the attributes, the isolation and the constraints of the rule"
  }
}
