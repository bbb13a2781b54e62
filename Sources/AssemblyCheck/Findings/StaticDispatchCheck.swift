/// AG011: a call that is statically dispatched to a default, although the protocol declares the rule.
///
/// A call is dispatched to an assembler's own rule only if it matches the requirement. A default that has default
/// arguments, isn't `async` or has fewer constraints matches more calls than the requirement does.
enum StaticDispatchCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let catalog = graph.catalog
    let served = graph.requirementsByBody
    var detections: [Detection] = []
    func check(_ uses: [Use], in code: SymbolID?) {
      for use in uses {
        guard let body = catalog.bodies[use.target], body.isDefault, graph.isOwn(use.location),
          // The calls that a macro expands have the macro's location.
          let name = graph.source.token(at: use.location),
          graph.source.tokens(of: use.location.file).is(name, RuleCatalog.ruleName),
          let requirement = served[body.symbol]?.compactMap({ catalog.requirements[$0] })
            .min(by: { $0.location < $1.location }),
          !isWitness(body, of: requirement, use, code, graph)
        else { continue }
        detections.append(detection(body, requirement, use, in: code, graph))
      }
    }
    check(catalog.index.topLevelUses, in: nil)
    for (code, uses) in catalog.index.uses { check(uses, in: code) }
    return detections
  }

  /// Whether the body is the receiver's witness of the requirement.
  private static func isWitness(
    _ body: Body,
    of requirement: Requirement,
    _ use: Use,
    _ code: SymbolID?,
    _ graph: RuleGraph
  ) -> Bool {
    let packageIndex = graph.index
    let owner = code.flatMap { packageIndex.owner(of: $0) }
    let selfType = owner.flatMap { packageIndex.symbols[$0].kind.isNominalType ? $0 : nil }
    let receiver = graph.receiver(of: use, in: code, selfType: selfType)
    if let type = receiver.type, graph.catalog.tables.table(of: type)[requirement.symbol] != nil {
      return graph.catalog.tables.body(of: requirement.symbol, in: type) == body.symbol
    }
    // `self` in a protocol extension, and existentials.
    if receiver.text == nil, receiver.type == nil { return false }
    if let receiver = use.receiver, packageIndex.symbols[receiver].kind == .protocol { return false }
    if let code, isGeneric(receiver.text, in: code, graph) { return false }
    return fits(requirement, body, use, graph)
  }

  /// Whether a receiver has a generic or opaque type, or is the parent of a generic child.
  private static func isGeneric(_ receiver: String?, in code: SymbolID, _ graph: RuleGraph) -> Bool {
    guard let receiver, let (name, tokens) = graph.declaration(of: code) else { return false }
    let type = tokens.parameters(of: name).first { $0.name == receiver }?.type
    if let type { return type.hasPrefix("some ") || (type.count < 3 && tokens.is(name + 1, "<")) }
    return receiver == "parent"
  }

  /// Whether a call also matches the requirement, so that the receiver's concrete type selected the body.
  private static func fits(_ requirement: Requirement, _ body: Body, _ use: Use, _ graph: RuleGraph) -> Bool {
    let tokens = graph.source.tokens(of: use.location.file)
    guard let name = graph.source.token(at: use.location) else { return true }
    let parameters = graph.catalog.parameters(of: requirement.symbol)?.count
    if let parameters, tokens.is(name + 1, "("), tokens.is(tokens.callEnd(of: name), ")"),
      tokens.elements(in: name + 1).count < parameters
    {
      return false
    }
    let isAwaited = tokens.text(from: tokens.call(named: name).lowerBound, through: name).contains("await")
    return !requirement.signature.effects.contains("async") || body.signature.effects.contains("async")
      || isAwaited
  }

  private static func detection(
    _ body: Body,
    _ requirement: Requirement,
    _ use: Use,
    in code: SymbolID?,
    _ graph: RuleGraph
  ) -> Detection {
    let owner = graph.name(body.owner)
    return Detection(
      .staticDispatch,
      "this call is always dispatched to the body in 'extension \(owner)' and ignores an assembler's own "
        + requirement.signature.text,
      at: use.location,
      notes: [
        graph.note("this body runs; \(fix(body, requirement, graph))", at: body.location),
        graph.note("the call doesn't match this rule", at: requirement.location),
      ],
      anchors: [use.location, body.location, requirement.location]
        + (code.map { [graph.location(of: $0)] } ?? []),
      in: graph
    )
  }

  private static func fix(_ body: Body, _ requirement: Requirement, _ graph: RuleGraph) -> String {
    if requirement.signature.effects.contains("async"), !body.signature.effects.contains("async") {
      return "make it 'async', like the rule"
    }
    if let token = graph.source.token(at: body.location) {
      let tokens = graph.source.tokens(of: body.location.file)
      if tokens.is(token + 1, "("),
        (token + 1..<tokens.partner[token + 1]).contains(where: { tokens.is($0, "=") })
      {
        return
          "replace the default argument with a second rule that the protocol declares and that calls this one"
      }
      if !tokens.attributes(before: token).contains("@_disfavoredOverload"),
        let rule = graph.source.token(at: requirement.location),
        graph.source.tokens(of: requirement.location.file).attributes(before: rule).contains(
          "@_disfavoredOverload"
        )
      {
        return "mark it '@_disfavoredOverload', like the rule"
      }
    }
    return "give it the rule's attributes, isolation and constraints"
  }
}
