/// AG011: a call that the compiler bound to a body in a protocol extension, although the protocol declares the rule.
///
/// A call goes through the protocol, and so to the assembler's own rule, only where it fits the requirement. A
/// default argument, a body without `async` or with fewer constraints fits more calls than the requirement does.
enum StaticDispatchCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let catalog = graph.catalog
    let served = graph.requirementsByBody
    var detections: [Detection] = []
    func check(_ uses: [Use], in code: SymbolID?) {
      for use in uses {
        guard let body = catalog.bodies[use.target], body.isDefault, graph.isOwn(use.location),
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

  /// Whether the receiver is of a type whose own body for the requirement it is.
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
    // `self` of a protocol extension, and what is known by its protocol alone.
    if receiver.text == nil, receiver.type == nil { return false }
    if let receiver = use.receiver, packageIndex.symbols[receiver].kind == .protocol { return false }
    if let code, isGeneric(receiver.text, in: code, graph) { return false }
    return fits(requirement, body, use, graph)
  }

  /// Whether a receiver is a parameter of a generic or opaque type, or the parent of a generic child.
  private static func isGeneric(_ receiver: String?, in code: SymbolID, _ graph: RuleGraph) -> Bool {
    guard let receiver, let (name, tokens) = graph.declaration(of: code) else { return false }
    let type = tokens.parameters(of: name).first { $0.name == receiver }?.type
    if let type { return type.hasPrefix("some ") || (type.count < 3 && tokens.is(name + 1, "<")) }
    return receiver == "parent"
  }

  /// Whether the call has all that the requirement asks for, so that a receiver of a known type chose the body.
  private static func fits(_ requirement: Requirement, _ body: Body, _ use: Use, _ graph: RuleGraph) -> Bool {
    guard let name = graph.source.token(at: use.location) else { return true }
    let tokens = graph.source.tokens(of: use.location.file)
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
    let finding = Finding(
      .staticDispatch,
      "this call always runs the body in 'extension \(owner)': an assembler's own \(requirement.signature.text) "
        + "is ignored",
      at: graph.position(use.location),
      notes: [
        Finding.Note(
          location: graph.position(body.location),
          message: "the body; \(fix(body, requirement, graph))"
        ),
        Finding.Note(
          location: graph.position(requirement.location),
          message: "the rule that the call does not fit"
        ),
      ]
    )
    return Detection(
      finding: finding,
      anchors: [use.location, body.location, requirement.location]
        + (code.map { [graph.location(of: $0)] } ?? [])
    )
  }

  private static func fix(_ body: Body, _ requirement: Requirement, _ graph: RuleGraph) -> String {
    if requirement.signature.effects.contains("async"), !body.signature.effects.contains("async") {
      return "write 'async' on it, as the rule does"
    }
    if let token = graph.source.token(at: body.location) {
      let tokens = graph.source.tokens(of: body.location.file)
      if tokens.is(token + 1, "("),
        (token + 1..<tokens.partner[token + 1]).contains(where: { tokens.is($0, "=") })
      {
        return
          "move the default argument to a rule of its own, which the protocol declares and which calls this one"
      }
      if !tokens.attributes(before: token).contains("@_disfavoredOverload"),
        let rule = graph.source.token(at: requirement.location),
        graph.source.tokens(of: requirement.location.file).attributes(before: rule).contains(
          "@_disfavoredOverload"
        )
      {
        return "write '@_disfavoredOverload' on it, as the rule does"
      }
    }
    return "give it the attributes, the isolation and the constraints of the rule"
  }
}
