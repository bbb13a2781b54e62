/// AG011: a call that is statically dispatched to a default.
///
/// A call is dispatched to an assembler's own rule only if it matches the requirement. A default that has default
/// arguments, isn't `async` or has fewer constraints matches more calls than the requirement does.
struct StaticDispatch: Check {
  static let id = FindingID.staticDispatch
  let graph: RuleGraph

  func detections() -> [Detection] {
    graph.ruleUses.compactMap { use, code in
      guard let body = catalog.bodies[use.target], body.isDefault, graph.isOwn(use.location),
        // The calls that a macro expands have the macro's location.
        graph.source.word(at: use.location) == RuleCatalog.ruleName,
        let requirement = graph.requirementsByBody[body.symbol]?.compactMap({ catalog.requirements[$0] })
          .min(by: { $0.location < $1.location }),
        !isWitness(body, of: requirement, use, code)
      else { return nil }
      return detection(body, requirement, use, in: code)
    }
  }

  /// Whether the body is the receiver's witness of the requirement.
  private func isWitness(_ body: Body, of requirement: Requirement, _ use: Use, _ code: SymbolID?) -> Bool {
    let owner = code.flatMap { index.owner(of: $0) }
    let selfType = owner.flatMap { index.symbols[$0].kind.isNominalType ? $0 : nil }
    let receiver = graph.receiver(of: use, in: code, selfType: selfType)
    if let type = receiver.type, catalog.tables.table(of: type)[requirement.symbol] != nil {
      return catalog.tables.body(of: requirement.symbol, in: type) == body.symbol
    }
    // `self` in a protocol extension, and existentials.
    if receiver.text == nil, receiver.type == nil { return false }
    if let receiver = use.receiver, index.symbols[receiver].kind == .protocol { return false }
    if let code, isGeneric(receiver.text, in: code) { return false }
    return fits(requirement, body, use)
  }

  /// Whether a receiver has a generic or opaque type, or is the parent of a generic child.
  private func isGeneric(_ receiver: String?, in code: SymbolID) -> Bool {
    guard let receiver, let (name, tokens) = graph.declaration(of: code) else { return false }
    let type = tokens.parameters(of: name).first { $0.name == receiver }?.type
    if let type { return type.hasPrefix("some ") || (type.count < 3 && tokens.is(name + 1, "<")) }
    return receiver == "parent"
  }

  /// Whether a call also matches the requirement, so that the receiver's concrete type selected the body.
  private func fits(_ requirement: Requirement, _ body: Body, _ use: Use) -> Bool {
    guard let (name, tokens) = graph.source.place(at: use.location) else { return true }
    let parameters = catalog.parameters(of: requirement.symbol)?.count ?? 0
    if tokens.is(name + 1, "("), tokens.is(tokens.callEnd(of: name), ")"),
      tokens.elements(in: name + 1).count < parameters
    {
      return false
    }
    let isAwaited = tokens.text(from: tokens.call(named: name).lowerBound, through: name).contains("await")
    return !requirement.signature.effects.contains("async") || body.signature.effects.contains("async")
      || isAwaited
  }

  private func detection(_ body: Body, _ requirement: Requirement, _ use: Use, in code: SymbolID?)
    -> Detection
  {
    detection(
      "this call is always dispatched to the body in 'extension \(name(body.owner))' and ignores an "
        + "assembler's own \(requirement.signature.text)",
      at: use.location,
      notes: [
        note("this body runs; \(fix(body, requirement))", at: body.location),
        note("the call doesn't match this rule", at: requirement.location),
      ],
      anchors: [use.location, body.location, requirement.location]
        + (code.map { [location(of: $0)] } ?? [])
    )
  }

  private func fix(_ body: Body, _ requirement: Requirement) -> String {
    if requirement.signature.effects.contains("async"), !body.signature.effects.contains("async") {
      return "make it 'async', like the rule"
    }
    if let (name, tokens) = graph.declaration(of: body.symbol),
      tokens.parameters(of: name).contains(where: { $0.defaultValue != nil })
    {
      return
        "replace the default argument with a second rule that the protocol declares and that calls this one"
    }
    let attribute = "@_disfavoredOverload"
    return graph.attributes(of: requirement.symbol).contains(attribute)
      && !graph.attributes(of: body.symbol).contains(attribute)
      ? "mark it '@_disfavoredOverload', like the rule"
      : "give it the rule's attributes, isolation and constraints"
  }
}
