/// Rules that overlap.
///
/// Two rules both match a call if the result of one converts to the result of the other, or if a default's body accepts more
/// calls than its requirement. Swift then runs another one than the call names.
struct Overlap: Check {
  static let id = FindingID.overlap
  let context: CheckContext

  func detections() -> [Detection] {
    let pairs = pairs().filter { !isRanked($0) }
    let calls = misboundCalls(pairs)
    let called = Set(calls.map(\.pair.identity))
    return calls.map(detection) + pairs.filter { !called.contains($0.identity) }.map(detection)
      + staticCalls()
  }

  private typealias MisboundCall = (pair: Pair, location: Location, code: SymbolID)

  /// The calls that run the narrow rule, and whose value is passed to a parameter of the wide type.
  private func misboundCalls(_ pairs: [Pair]) -> [MisboundCall] {
    let byRule = Dictionary(grouping: pairs, by: \.narrow.symbol)
    return graph.ruleUses.compactMap { use, code in
      guard let code else { return nil }
      let bound = (graph.requirementsByBody[use.target] ?? []).union([catalog.tables.dispatched(use.target)])
      let candidates = bound.sorted().flatMap { byRule[$0] ?? [] }
      guard !candidates.isEmpty, let token = sources.token(at: use.location) else { return nil }
      let reader = CallReader(graph: graph, code: code)
      let call = reader.file.call(named: token)
      guard let passed = reader.parameter(receiving: call.lowerBound), passed.argument.range == call else {
        return nil
      }
      let type = passed.parameter.type.autoclosureResult ?? passed.parameter.type
      return candidates.first { type == $0.wideResult }
        .map { ($0, use.location, code) }
    }
  }

  private func detection(_ call: MisboundCall) -> Detection {
    let narrow = call.pair.narrow.signature.result
    let wide = call.pair.wide.signature.result
    return detection(
      "this call runs the rule for '\(narrow)', but its parameter is '\(wide)'",
      at: call.location,
      notes: notes(call.pair),
      anchors: [call.location, location(of: call.code)] + call.pair.anchors
    )
  }

  private func detection(_ pair: Pair) -> Detection {
    detection(
      "a call for '\(pair.wide.signature.result)' on \(name(pair.assembler)) runs the rule for "
        + "'\(pair.narrow.signature.result)', which converts to it",
      severity: .warning,
      at: pair.narrow.location,
      notes: notes(pair),
      anchors: pair.anchors
    )
  }

  private func notes(_ pair: Pair) -> [Finding.Note] {
    let unmarked = unmarked(pair)
    return [
      note("the rule for '\(pair.narrow.signature.result)'", at: pair.narrow.location),
      note("the rule for '\(pair.wide.signature.result)'", at: pair.wide.location),
    ]
      + (pair.narrow.isAsync && !pair.wide.isAsync
        // An asynchronous caller prefers it, also if it's disfavored.
        ? [note("asynchronous code prefers this rule: give it a label", at: pair.narrow.location)]
        : unmarked.isEmpty
          ? [note("neither rule is preferred: give this one a label", at: pair.narrow.location)]
          : unmarked.prefix(4).map {
            note("mark this '@_disfavoredOverload', or give the rule a label", at: $0)
          })
  }

  /// The declarations of the narrow rule that lack `@_disfavoredOverload`.
  private func unmarked(_ pair: Pair) -> [Location] {
    ([pair.narrow.symbol] + graph.bodies(of: pair.narrow.symbol).map(\.symbol))
      .filter { !isMarked($0) }.map { location(of: $0) }
  }

  /// Whether `@_disfavoredOverload` ranks the narrow rule behind the wide one.
  private func isRanked(_ pair: Pair) -> Bool {
    unmarked(pair).isEmpty && !isMarked(pair.wide.symbol) && (!pair.narrow.isAsync || pair.wide.isAsync)
  }

  private func isMarked(_ rule: SymbolID) -> Bool {
    sources.attributes(of: rule).contains("@_disfavoredOverload")
  }
}

extension Overlap {
  /// The calls that are dispatched to a default although an assembler has its own rule: the default's body has default
  /// arguments, isn't `async` or has fewer constraints, and matches more calls than the requirement does.
  private func staticCalls() -> [Detection] {
    graph.ruleUses.compactMap { use, code in
      guard let body = catalog.bodies[use.target], body.isDefault,
        // The calls that a macro expands have the macro's location.
        sources.word(at: use.location) == index.symbols[body.symbol].baseName,
        let requirement = graph.requirementsByBody[body.symbol]?.compactMap({ catalog.requirements[$0] })
          .min(by: { $0.location < $1.location }),
        !isWitness(body, of: requirement, use, code),
        let own = graph.bodies(of: requirement.symbol).first(where: { !$0.isDefault })
      else { return nil }
      return detection(body, requirement, own, use, in: code)
    }
  }

  /// Whether the body is the receiver's witness of the requirement, or the call may match the requirement.
  private func isWitness(_ body: Body, of requirement: Requirement, _ use: Use, _ code: SymbolID?) -> Bool {
    let owner = code.flatMap { index.owner(of: $0) }
    let selfType = owner.flatMap { index.symbols[$0].kind.isNominalType ? $0 : nil }
    let receiver = graph.receiver(of: use, in: code, selfType: selfType)
    // The index has no rules of a type that is local to a function.
    if let type = receiver.type, catalog.tables.table(of: type)[requirement.symbol] != nil {
      return catalog.tables.body(of: requirement.symbol, in: type) == body.symbol
    }
    // A child's parent is generic in the child, and one that other code reads is an assembler of its own.
    if receiver.child != nil {
      let isGeneric = code.map(catalog.isMemberOfAssembler) ?? false
      return !isGeneric
        || graph.recipients(of: use, in: code, selfType: selfType).allSatisfy {
          catalog.tables.body(of: requirement.symbol, in: $0) == body.symbol
        }
    }
    if use.receiver != nil { return false }
    // `self` in a protocol's extension has neither.
    guard let code, let text = receiver.text else { return receiver.type != nil }
    guard let type = sources.parameters(of: code).first(where: { $0.name == text })?.type else { return true }
    return !type.hasPrefix("some ") && !sources.genericParameters(of: code).contains(type)
  }

  private func detection(
    _ body: Body,
    _ requirement: Requirement,
    _ own: Body,
    _ use: Use,
    in code: SymbolID?
  ) -> Detection {
    detection(
      "this call is always dispatched to the body in 'extension \(name(body.owner))' and ignores "
        + "\(name(own.owner)).\(own.signature.text)",
      at: use.location,
      notes: [
        note("this body runs; \(fix(body, requirement))", at: body.location),
        note("the call ignores this one", at: own.location),
        note("the call doesn't match this rule", at: requirement.location),
      ],
      anchors: [use.location, body.location, requirement.location] + (code.map { [location(of: $0)] } ?? [])
    )
  }

  private func fix(_ body: Body, _ requirement: Requirement) -> String {
    if requirement.isAsync, !body.signature.effects.contains("async") {
      return "make it 'async', like the rule"
    }
    if let (name, file) = sources.declaration(of: body.symbol),
      file.parameters(of: name).contains(where: { $0.defaultValue != nil })
    {
      return
        "replace the default argument with a second rule that the protocol declares and that calls this one"
    }
    return isMarked(requirement.symbol)
      ? "mark it '@_disfavoredOverload', like the rule"
      : "give it the rule's attributes, isolation and constraints"
  }
}

extension Overlap {
  /// Two rules of which one's result converts to the other's.
  private struct Pair {
    let narrow: Requirement
    let wide: Requirement
    let wideResult: ParsedType
    /// An assembler or protocol that has both rules.
    let assembler: SymbolID

    var identity: [SymbolID] { [narrow.symbol, wide.symbol] }
    var anchors: [Location] { [narrow.location, wide.location] }
  }

  /// The pairs in all assemblers and scenes, in source order.
  private func pairs() -> [Pair] {
    var compared: Set<[SymbolID]> = []
    let all =
      graph.assemblers.map { type in (type, graph.rules(of: type).map(\.requirement)) }
      + catalog.assemblerProtocols.sorted().map { owner in (owner, graph.requirements(of: owner)) }
    return all.flatMap { owner, rules in
      Dictionary(grouping: rules) { index.symbols[$0.symbol].name }.values.flatMap { rules in
        rules.flatMap { wide in rules.compactMap { pair($0, wide, of: owner) } }
      }
      .filter { compared.insert($0.identity).inserted }
    }
    .sorted { ($0.narrow.location, $0.wide.location) < ($1.narrow.location, $1.wide.location) }
  }

  private func pair(_ narrow: Requirement, _ wide: Requirement, of owner: SymbolID) -> Pair? {
    guard isPreferred(narrow, to: wide), takeAlike(narrow, wide),
      let from = graph.result(of: narrow.symbol), let to = graph.result(of: wide.symbol),
      context.conversions.converts(from, to: to, in: index.module(of: narrow.owner))
        || (narrow.isAsync && to == .optional(from))
    else { return nil }
    return Pair(narrow: narrow, wide: wide, wideResult: to, assembler: owner)
  }

  /// Whether Swift prefers one rule to another wherever both match a call: it is the rule of the more refined protocol, or
  /// asynchronous. Of two rules in one protocol, neither is, and the call doesn't compile.
  private func isPreferred(_ narrow: Requirement, to wide: Requirement) -> Bool {
    if narrow.isAsync, !wide.isAsync { return true }
    return narrow.owner != wide.owner && catalog.ancestors(of: narrow.owner).contains(wide.owner)
  }

  /// Whether a call can match both rules, because they have the same parameters.
  private func takeAlike(_ one: Requirement, _ other: Requirement) -> Bool {
    catalog.parameters(of: one.symbol)?.map(\.type) == catalog.parameters(of: other.symbol)?.map(\.type)
  }
}
