/// A rule that replaces nothing.
///
/// A `resolve` that no protocol of the assembler declares is usually meant to override a rule. It differs in a label, a type
/// or an effect, or a parent or child has the rule. In a protocol's extension, no assembler can replace it.
struct NearMiss: Check {
  static let id = FindingID.nearMiss
  let context: CheckContext

  func detections() -> [Detection] { unmatched() + unused() }

  private func unmatched() -> [Detection] {
    let called = Set(graph.ruleUses.map(\.use.target))
    let calledByAssemblers = Set(
      graph.ruleUses.filter { $0.code.map(catalog.isMemberOfAssembler) ?? false }.map(\.use.target)
    )
    return context.unmatchedBodies.compactMap { unmatched in
      let body = unmatched.body
      if body.signature.name != RuleCatalog.ruleName {
        guard unmatched.requirement == nil, let rule = requirement(named: body),
          rule.signature.parameters == body.signature.parameters
            || !called.contains(body.symbol) && !asks(body, for: rule)
        else { return nil }
        return unmatchedBody(body, rule)
      }
      if body.isDefault { return undeclared(body) }
      // `ignored-override` has the rules that a superclass's conformance ignores.
      guard unmatched.requirement == nil else { return nil }
      // With other effects than its assembler's own rule.
      let own = graph.requirements(of: body.owner).first { $0.signature.key == body.signature.key }
      if own == nil,
        let builder = builder(of: body) ?? (called.contains(body.symbol) ? nil : parent(of: body))
      {
        return built(body, by: builder)
      }
      // What comes near no rule and what other code calls is a helper. A test that calls the rule with other effects means
      // the rule.
      guard let nearest = nearestRequirement(to: body),
        !(own == nil ? called : calledByAssemblers).contains(body.symbol),
        !asks(body, for: nearest)
      else { return nil }
      return unmatchedBody(body, nearest)
    }
  }

  private func unmatchedBody(_ body: Body, _ nearest: Requirement) -> Detection {
    let owner = name(body.owner)
    let text = body.signature.text.replacing("-> some", with: "-> \(result(of: body))")
    let rule = "\(nearest.signature.text) of \(name(nearest.owner))"
    let reason =
      body.isDefault
      ? "\(name(nearest.owner)) declares it with another 'async' or 'throws'"
      : "no protocol that \(owner) conforms to declares it"
    // A nested type can have the name of the rule's.
    let isHidden =
      result(of: body) == nearest.signature.result && body.signature.result != nearest.signature.result
    let type = isHidden ? catalog.resultType(of: nearest.symbol) ?? nearest.signature.result : ""
    return detection(
      "\(owner).\(text) replaces no rule: \(reason)",
      at: body.location,
      notes: [
        note(
          "the closest match is \(rule); write \(isHidden ? "'\(type)'" : "its signature")",
          at: nearest.location
        )
      ],
      anchors: [body.location]
    )
  }

  /// The rule with a name that a member of an assembler has as well, with other types or effects:
  /// `let player = StubPlayer()` for `any Player`. The rule's default runs.
  private func requirement(named body: Body) -> Requirement? {
    graph.rules(of: body.owner).first { requirement, node in
      index.symbols[requirement.symbol].name == index.symbols[body.symbol].name
        && catalog.bodies[node.body]?.isDefault == true
    }?.requirement
  }

  /// Whether a body gets its result from another rule: it completes the arguments.
  private func completesRule(_ body: Body) -> Bool {
    graph.uses(in: body.symbol).contains { use in
      catalog.isRule(use.target) && graph.result(of: use.target) == graph.result(of: body.symbol)
    }
  }

  /// Whether a body asks for the rule that it comes near, and so isn't meant to replace it: `ids.map(resolve(id:))`.
  private func asks(_ body: Body, for nearest: Requirement) -> Bool {
    requests(in: body, for: nearest).contains { use in
      // A child means to forward the rule itself, with other effects: `func resolve() async -> Doc { parent.resolve() }`.
      body.signature.key != nearest.signature.key
        || graph.receiver(of: use, in: body.symbol, selfType: body.owner).text == nil
    }
  }

  private func requests(in body: Body, for rule: Requirement) -> [Use] {
    graph.uses(in: body.symbol).filter { use in
      catalog.tables.dispatched(use.target) == rule.symbol
        || graph.requirementsByBody[use.target]?.contains(rule.symbol) ?? false
    }
  }

  /// A rule in a protocol's extension. One that only completes the arguments of a declared one is meant to be as it is,
  /// and so is a private one.
  private func undeclared(_ body: Body) -> Detection? {
    let owner = name(body.owner)
    if completesRule(body) || sources.isPrivate(body.symbol) { return nil }
    // Declared as well, it would be a second rule for the same calls.
    let other = graph.requirements(of: body.owner).first { $0.signature.key == body.signature.key }
    if let other { return unmatchedBody(body, other) }
    return detection(
      "\(owner) doesn't declare \(body.signature.text), so no assembler can replace it",
      at: body.location,
      notes: [
        note("declare it in \(owner), or give it another name if it's a helper", at: location(of: body.owner))
      ],
      anchors: [body.location]
    )
  }

  private func built(_ body: Body, by builder: Builder)
    -> Detection
  {
    let type = name(builder.type)
    return detection(
      "\(name(body.owner)).\(body.signature.text) replaces no rule: its \(builder.relation) \(type) builds it",
      at: body.location,
      notes: [
        note(
          builder.relation == "child" && graph.hierarchy.isOfTests(body.owner)
            ? "this body runs; \(inChild(builder.type, builder.rule, of: body.owner))"
            : "this body runs; move the rule to \(type), or forward it from the child",
          at: location(of: builder.body)
        )
      ],
      anchors: [body.location]
    )
  }

  /// An assembler, or a protocol that one has to conform to, with its rule and that one's body or declaration.
  private typealias Builder = (type: SymbolID, relation: String, rule: Requirement, body: SymbolID)

  /// The parent or child that builds what a body means to replace.
  private func builder(of body: Body) -> Builder? {
    let ancestors = graph.hierarchy.ancestors(of: body.owner).map { ($0, "parent") }
    let descendants = graph.hierarchy.descendants(of: body.owner).map { ($0, "child") }
    return (ancestors + descendants).lazy.compactMap { type, relation -> Builder? in
      graph.rules(of: type).first { $0.requirement.signature.key == body.signature.key }
        .flatMap { (rule, node) in
          // A child's rule can forward to it.
          let forwards = graph.uses(in: node.body).contains { $0.target == body.symbol }
          return forwards ? nil : (type, relation, rule, node.body)
        }
    }.first
  }

  /// The protocol that the parent of a generic child conforms to, if that declares what a body means to replace.
  private func parent(of body: Body) -> Builder? {
    graph.hierarchy.ancestors(of: body.owner).lazy.compactMap { type -> Builder? in
      graph.requirements(of: type)
        .first { $0.signature.key == body.signature.key && requests(in: body, for: $0).isEmpty }
        .map { (type, "parent", $0, $0.symbol) }
    }.first
  }

  /// The result as the source has it: the index has `some` for `some P`.
  private func result(of body: Body) -> String {
    let result = sources.member(of: body.symbol)?.result ?? ""
    return result.isEmpty ? body.signature.result : result
  }

  /// Whether a body returns its own type for a rule that the assembler doesn't write: `resolve() -> StubPlayer` for
  /// `any Player`.
  private func isStub(_ body: Body, of requirement: Requirement, _ node: RuleGraph.Node) -> Bool {
    guard catalog.bodies[node.body]?.isDefault == true,
      let made = graph.result(of: body.symbol), let wanted = graph.result(of: requirement.symbol)
    else { return false }
    return stands(made, for: wanted)
  }

  /// Whether a type converts to another, itself or as the element of a collection: `[StubPlayer]` to `[any Player]`.
  private func stands(_ made: ParsedType, for wanted: ParsedType) -> Bool {
    guard case .named(let name, let elements) = made, case .named(name, let others) = wanted,
      ["Swift.Array", "Swift.Dictionary"].contains(name)
    else { return context.conversions.converts(made, to: wanted) }
    return zip(elements, others).allSatisfy { $0 == $1 || stands($0, for: $1) }
  }

  private func isOwn(_ rule: (requirement: Requirement, node: RuleGraph.Node)) -> Bool {
    catalog.bodies[rule.node.body]?.isDefault == false
  }

  /// The requirement with the same result, ignoring `any`, `some`, optionals and collections, or with one that the body's
  /// converts to.
  private func nearestRequirement(to body: Body) -> Requirement? {
    func core(_ type: String) -> String {
      type.replacing(#/\b(any|some) /#, with: "").filter { !"()[]?".contains($0) }
    }
    let made = result(of: body)
    // A rule that the assembler writes already isn't the one that is meant.
    let rules = graph.rules(of: body.owner)
    let all = (rules.filter { !isOwn($0) } + rules).map(\.requirement)
    // The same labels come before others.
    let label = index.symbols[body.symbol].name
    let requirements = all.filter { index.symbols[$0.symbol].name == label } + all
    // The generic parameters have other names in the source.
    let result = body.signature.generics.isEmpty ? made : body.signature.result
    return requirements.first { $0.signature.result == result }
      ?? requirements.first { core($0.signature.result) == core(made) }
      ?? graph.rules(of: body.owner).first { isStub(body, of: $0.requirement, $0.node) }?.requirement
  }
}

extension NearMiss {
  /// The stubs of rules that are gone: members that implement nothing and that no code uses.
  private func unused() -> [Detection] {
    let members = unusedMembers()
    if members.isEmpty { return [] }
    // `ignored-override` has those that a protocol's extension has as well.
    let helpers = Dictionary(grouping: index.definitions.keys.filter(catalog.isMemberOfAssembler)) {
      index.symbols[$0].name
    }
    return members.compactMap { member, type in
      let ancestors = catalog.ancestors(of: type)
      let isHelper = (helpers[index.symbols[member].name] ?? []).contains {
        $0 != member && index.owner(of: $0).map(ancestors.contains) ?? false
      }
      guard !isHelper, let advice = advice(for: member, of: type) else { return nil }
      return detection(
        "\(name(type)).\(index.symbols[member].name) replaces nothing: it's no rule of \(name(type)), and no code "
          + (index.symbols[member].kind == .instanceMethod ? "calls it" : "reads it"),
        at: location(of: member),
        notes: [note(advice.text, at: advice.location)],
        anchors: [location(of: member)]
      )
    }
  }

  /// The rule that an unused member was, or may be meant for.
  ///
  /// What asks its own assembler is a part of the wiring, such as a screen's function, and not a stub, but in a test.
  private func advice(for member: SymbolID, of type: SymbolID) -> (text: String, location: Location)? {
    let isOfTests = graph.hierarchy.isOfTests(type) || !catalog.conditions(of: member).isEmpty
    let requests = graph.uses(in: member).filter { catalog.isRule(index.property(of: $0.target)) }
    if !isOfTests,
      requests.contains(where: { graph.receiver(of: $0, in: member, selfType: type).child == nil })
    {
      return nil
    }
    let (entry, made) = (index.symbols[member], graph.result(of: member))
    func isAlike(_ rule: Requirement) -> Bool {
      guard let made, let wanted = graph.result(of: rule.symbol), catalog.isMeant(wanted) else {
        return false
      }
      return made == wanted || stands(made, for: wanted)
    }
    let own = graph.rules(of: type)
    let rules =
      own.isEmpty ? graph.requirements(of: type) : own.filter { !isOwn($0) }.map(\.requirement)
    let near = rules.map(\.signature.name).nearest(to: entry.baseName)
    // A test's function with a name of its own that asks its assembler is wiring, too.
    if near == nil, entry.kind == .instanceMethod, !graph.isLeaf(member) { return nil }
    let alike = rules.filter(isAlike)
    let rule = (alike + rules).first { $0.signature.name == near } ?? alike.first
    let known = Set(graph.requirements(of: type).map(\.symbol))
    let effects = catalog.requirements.values.filter {
      Framework.effectModules.contains(graph.module($0.owner)) && !known.contains($0.symbol)
    }
    .sorted { $0.location < $1.location }
    let effect = effects.first { $0.signature.name == entry.name } ?? effects.first(where: isAlike)
    if let effect, effect.signature.name == entry.name || rule == nil {
      let effectName = name(effect.owner)
      return (
        "no protocol of \(name(type)) refines \(effectName); refine it in the scene that uses "
          + "'\(effect.signature.name)', or delete this", effect.location
      )
    }
    // A rule that moved to a child, with its name or without.
    if isOfTests, rule?.signature.name != entry.baseName {
      let moved = graph.hierarchy.descendants(of: type).flatMap { child in
        graph.requirements(of: child).filter { !known.contains($0.symbol) }.map { (child: child, rule: $0) }
      }
      let meant =
        moved.first { index.symbols[$0.rule.symbol].name == entry.name }
        ?? (rule == nil ? moved.first { isAlike($0.rule) } : nil)
      if let meant { return (inChild(meant.child, meant.rule, of: type), meant.rule.location) }
    }
    // A stub is what a test or a preview returns. Elsewhere, a member of its own can be what it says.
    let isStub = isOfTests && made != .tuple([])
    if rule == nil, !isStub || holdsObject(member) { return nil }
    // Everyday types meet by chance, so one alone makes no stub.
    guard let rule = rule ?? rules.first(where: { graph.result(of: $0.symbol) == made }) else {
      return ("no rule is left for it; delete it", location(of: type))
    }
    return (
      "it may be meant for \(rule.signature.text) of \(name(rule.owner)); write its signature, or delete it",
      rule.location
    )
  }

  private func inChild(_ child: SymbolID, _ rule: Requirement, of type: SymbolID) -> String {
    let base = catalog.tables.superclasses[child].map(name) ?? "Child"
    return "\(name(rule.owner)) declares '\(rule.signature.text)'; write it in the test's own session, a "
      + "'\(base)<\(name(type))>' that conforms to \(name(rule.owner)), or delete this"
  }

  /// Whether a stored property can keep something alive, which needs no reader: an object that does something when it's made
  /// or when it ends, or that isn't the package's.
  private func holdsObject(_ property: SymbolID) -> Bool {
    var known: Set<SymbolID> = []
    func holds(_ type: ParsedType) -> Bool {
      switch type {
      case .named(let name, let arguments):
        let symbol = catalog.symbol(named: name).flatMap { index.definitions[$0] == nil ? nil : $0 }
        return symbol.map(isActive) ?? (!name.hasPrefix("Swift.") || name == "Swift.AnyObject")
          || arguments.contains(where: holds)
      case .composition(let types): return types.contains(where: holds)
      case .optional(let type): return holds(type)
      default: return true
      }
    }
    func isActive(_ type: SymbolID) -> Bool {
      guard index.symbols[type].kind == .class, known.insert(type).inserted else { return false }
      let acts = index.definitions.keys.contains { member in
        index.owner(of: member) == type
          && (index.symbols[member].name == "deinit"
            || index.symbols[member].kind == .constructor && !graph.uses(in: member).isEmpty)
      }
      let superclass = catalog.tables.superclasses[type]
      return acts || superclass.map { index.definitions[$0] == nil || isActive($0) } ?? false
        || sources.storedProperties(of: type).contains { graph.result(of: $0).map(holds) ?? true }
    }
    return index.stored.contains(property) && graph.result(of: property).map(holds) ?? true
  }
}
