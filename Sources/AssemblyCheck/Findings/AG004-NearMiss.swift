/// AG004: a rule that replaces nothing.
///
/// An assembler's `resolve` that none of its protocols declares usually means to replace a rule, and differs in a label,
/// a type or an effect, or is a rule of a parent or child. A property and another name replace nothing, either.
struct NearMiss: Check {
  static let id = FindingID.nearMiss
  let graph: RuleGraph

  func detections() -> [Detection] { unmatchedBodies() + misnamedMembers() }

  private func unmatchedBodies() -> [Detection] {
    graph.unmatchedBodies.filter { !$0.body.isDefault && $0.requirement == nil }.map(\.body).map { body in
      let owner = name(body.owner)
      if let builder = builder(of: body) {
        let type = name(builder.type)
        return detection(
          "\(owner).\(body.signature.text) replaces no rule: its \(builder.relation) \(type) builds it",
          at: body.location,
          notes: [
            note(
              "this body runs; move the rule to \(type), or forward it from the child",
              at: location(of: builder.body)
            )
          ],
          anchors: [body.location]
        )
      }
      let nearest = nearestRequirement(to: body).map { requirement in
        let rule = "\(requirement.signature.text) of \(name(requirement.owner))"
        return note("the closest match is \(rule)", at: requirement.location)
      }
      let text = body.signature.text.replacing("-> some", with: "-> \(result(of: body))")
      return detection(
        "\(owner).\(text) replaces no rule: no protocol that \(owner) conforms to declares it",
        at: body.location,
        notes: nearest.map { [$0] } ?? [],
        anchors: [body.location]
      )
    }
  }

  /// The parent or child that builds what a body means to replace.
  private func builder(of body: Body) -> (type: SymbolID, relation: String, body: SymbolID)? {
    let ancestors = graph.hierarchy.ancestors(of: body.owner).map { ($0, "parent") }
    let descendants = graph.hierarchy.descendants(of: body.owner).map { ($0, "child") }
    return (ancestors + descendants).lazy.compactMap { type, relation in
      graph.rules(of: type).first { $0.requirement.signature.key == body.signature.key }
        .map { (type, relation, $0.node.body) }
    }.first
  }

  /// The result as the source has it: the index has `some` for `some P`.
  private func result(of body: Body) -> String {
    guard body.signature.result == "some", let (name, tokens) = graph.declaration(of: body.symbol) else {
      return body.signature.result
    }
    return tokens.result(of: name) ?? body.signature.result
  }

  /// The requirement with the same result, ignoring `any`, `some`, optionals and collections.
  private func nearestRequirement(to body: Body) -> Requirement? {
    func core(_ requirement: Requirement) -> String { core(requirement.signature.result) }
    func core(_ type: String) -> String {
      type.replacing(#/\b(any|some) /#, with: "").filter { !"()[]?".contains($0) }
    }
    let made = result(of: body)
    let requirements = graph.rules(of: body.owner).map(\.requirement)
    return requirements.first { $0.signature.result == made } ?? requirements.first { core($0) == core(made) }
  }
}

extension NearMiss {
  /// The members that resemble a rule, and have another name or are a property.
  private func misnamedMembers() -> [Detection] {
    let types = Set(graph.assemblers)
    let candidates = index.definitions.filter { symbol, definition in
      graph.isOwn(definition.location) && isNearlyRule(index.symbols[symbol]) && definition.overrides.isEmpty
        && index.owner(of: symbol).map(types.contains) ?? false
    }
    guard !candidates.isEmpty else { return [] }
    let used = Set((index.uses.values.joined() + index.topLevelUses).map(\.target))
    return candidates.sorted { $0.value.location < $1.value.location }.compactMap { symbol, definition in
      let entry = index.symbols[symbol]
      // A function that code calls has its own purpose.
      guard entry.kind.isProperty || !used.contains(symbol), let owner = index.owner(of: symbol),
        let requirement = requirement(like: symbol, of: owner)
      else { return nil }
      let reason =
        entry.kind.isProperty
        ? "a property doesn't implement one" : "rules are named '\(RuleCatalog.ruleName)'"
      return detection(
        "\(name(owner)).\(entry.name) replaces no rule: \(reason)",
        at: definition.location,
        notes: [
          note(
            "the nearest is \(requirement.signature.text) of \(name(requirement.owner))",
            at: requirement.location
          )
        ],
        anchors: [definition.location]
      )
    }
  }

  private func isNearlyRule(_ symbol: SymbolTable.Entry) -> Bool {
    let rule = RuleCatalog.ruleName
    if symbol.kind == .instanceProperty { return symbol.name == rule }
    guard symbol.kind == .instanceMethod, symbol.subkind == IndexSymbolSubkind.none else { return false }
    let name = symbol.baseName
    guard name != rule, abs(name.count - rule.count) < 2 else { return false }
    let difference = name.difference(from: rule)
    return max(difference.insertions.count, difference.removals.count) < 3
  }

  private func requirement(like symbol: SymbolID, of owner: SymbolID) -> Requirement? {
    guard let type = catalog.resultType(of: symbol) else { return nil }
    let isProperty = index.symbols[symbol].kind.isProperty
    return graph.rules(of: owner).lazy.map(\.requirement).first { requirement in
      guard let result = catalog.resultType(of: requirement.symbol) else { return false }
      return isProperty ? type.hasSuffix("-> \(result)") : type == result
    }
  }
}
