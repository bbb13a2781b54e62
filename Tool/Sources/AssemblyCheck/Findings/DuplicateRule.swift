/// Two rules with the same signature.
///
/// Only one is `async` or `throws`, or they have two bodies, and which one a call runs depends on the protocol that the caller
/// sees. Or two scenes share one body by chance, a scene hides the body of one that it refines, or live assemblers run another
/// one than tests do.
struct DuplicateRule: Check {
  static let id = FindingID.duplicateRule
  let context: CheckContext

  func detections() -> [Detection] {
    rulesOfTwoBodies() + namesOfTwoScenes() + hiddenDefaults() + bodiesForLiveAlone()
  }

  private func rulesOfTwoBodies() -> [Detection] {
    var reported: Set<Set<SymbolID>> = []
    return graph.assemblers.flatMap { type -> [Detection] in
      let groups = Dictionary(grouping: graph.rules(of: type)) { $0.requirement.signature.key }.values
        .filter { Set($0.map(\.node.body)).count > 1 }
      return groups.sorted { $0[0].requirement.location < $1[0].requirement.location }
        .filter { reported.insert(Set($0.map(\.requirement.symbol))).inserted }
        .map { detection($0, of: type) }
    }
  }

  private func detection(
    _ rules: [(requirement: Requirement, node: RuleGraph.Node)],
    of type: SymbolID
  ) -> Detection {
    let place = location(of: type)
    let bodies = rules.map { location(of: $0.node.body) }
    let owners = rules.map { name($0.requirement.owner) }
    let fix =
      (Set(rules.map(\.requirement.owner)).count == 1
        ? "" : "declare it in one protocol that both refine, or ")
      + "give one of the rules \(rules[0].requirement.signature.isProperty ? "another name" : "a label")"
    return detection(
      "\(name(type)) has two rules for \(rules[0].requirement.signature.result) with the same parameters, of "
        + owners.unique().joined(separator: " and "),
      at: place,
      notes: rules.indices.map { rule in
        let signature = rules[rule].requirement.signature.text
        return note("this body implements \(signature) of \(owners[rule])", at: bodies[rule])
      } + [note(fix, at: place)],
      anchors: [place] + bodies
    )
  }
}

extension DuplicateRule {
  /// Rules with a name that two scenes declare, of which neither refines the other, and of which one has a default: that serves
  /// both.
  private func namesOfTwoScenes() -> [Detection] {
    var reported: Set<Set<SymbolID>> = []
    return graph.assemblers.flatMap { type -> [Detection] in
      let named = graph.rules(of: type).filter { !$0.requirement.isResolve }
      return Dictionary(grouping: named, by: \.node.body).values.compactMap { rules -> Detection? in
        guard rules.count > 1, let body = catalog.bodies[rules[0].node.body], body.isDefault,
          let other = rules.map(\.requirement).first(where: { isForeign($0, to: body) }),
          let own = rules.map(\.requirement).first(where: {
            catalog.ancestors(of: body.owner).contains($0.owner)
          }),
          reported.insert([own.symbol, other.symbol]).inserted
        else { return nil }
        return detection(own, other, body, of: type)
      }
    }
  }

  /// Whether a body of one scene serves a rule of another by chance: neither scene refines the other, and neither says
  /// `where Self: LiveAssembler` of a type that has a meaning of its own.
  private func isForeign(_ rule: Requirement, to body: Body) -> Bool {
    let isLeaf = body.conditions.contains { $0.role != nil }
    let others = body.conditions.compactMap { catalog.symbol(named: $0.type) }
    return !([body.owner] + others).contains { catalog.ancestors(of: $0).contains(rule.owner) }
      && !(isLeaf && graph.result(of: rule.symbol).map(catalog.isMeant) ?? false)
  }

  private func detection(_ own: Requirement, _ other: Requirement, _ body: Body, of type: SymbolID)
    -> Detection
  {
    let (scene, otherScene) = (name(own.owner), name(other.owner))
    return detection(
      "\(scene) and \(otherScene) both declare '\(own.signature.text)', and in \(name(type)) the default of "
        + "\(name(body.owner)) serves both",
      at: body.location,
      notes: [
        note("\(scene) declares it here", at: own.location),
        note("\(otherScene) declares it here", at: other.location),
        note(
          "give one of them another name, or declare it in one protocol that both refine",
          at: other.location
        ),
      ],
      anchors: [body.location, own.location, other.location, location(of: type)]
    )
  }

  /// Constants of a scene that declares a rule of one that it refines again, and hides that one's default. To replace the
  /// default, it would only write the body. Of types that meet by chance: a service means the same in both.
  private func hiddenDefaults() -> [Detection] {
    catalog.tables.repeated.keys.compactMap { again -> Detection? in
      guard let scene = index.owner(of: again),
        let rule = catalog.requirements[catalog.tables.dispatched(again)],
        let type = graph.result(of: rule.symbol), !catalog.isMeant(type)
      else { return nil }
      let refined = catalog.ancestors(of: scene).subtracting([scene])
      let defaults = graph.bodies(of: rule.symbol).filter { $0.isDefault && $0.conditions.isEmpty }
      guard let own = defaults.first(where: { $0.owner == scene && graph.isLeaf($0.symbol) }),
        let hidden = defaults.first(where: { refined.contains($0.owner) })
      else { return nil }
      let (scenes, signature) = ("\(name(scene)) and \(name(hidden.owner))", rule.signature.text)
      return detection(
        "\(scenes) both declare '\(signature)', and the default of \(name(scene)) hides the other",
        at: own.location,
        notes: [
          note("this default is hidden", at: hidden.location),
          note("remove this declaration if both mean the same, or give one of them another name", at: again),
        ],
        anchors: [own.location, location(of: again)]
      )
    }
  }

  /// Live bodies of rules that have a body for every role, too. If that asks for other rules, it's wiring, and no sample.
  private func bodiesForLiveAlone() -> [Detection] {
    graph.bodiesByRequirement.keys.compactMap { requirement in
      let bodies = graph.bodies(of: requirement).filter(\.isDefault)
      guard let live = bodies.first(where: { $0.role == .live }),
        let general = bodies.first(where: { $0.conditions.isEmpty && $0.owner == live.owner }),
        !graph.isLeaf(general.symbol)
      else { return nil }
      return detection(
        "live assemblers run this \(live.signature.text) of \(name(live.owner)), and tests run another one",
        at: live.location,
        notes: [
          note(
            "tests run this one; remove one of the two, or write this one in 'extension \(name(live.owner)) where Self: "
              + "SampleAssembler' if it's for tests and previews alone",
            at: general.location
          )
        ],
        anchors: [live.location, general.location]
      )
    }
  }
}
