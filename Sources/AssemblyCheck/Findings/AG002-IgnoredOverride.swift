/// AG002: an override that nothing calls.
///
/// Swift picks the witness of a requirement where a type declares its conformance. What a subclass, another module's
/// extension or a conditional conformance adds later replaces nothing, nor does a helper that no protocol declares.
struct IgnoredOverride: Check {
  static let id = FindingID.ignoredOverride
  let graph: RuleGraph

  func detections() -> [Detection] {
    ignoredBodies() + IgnoredHelpers(graph: graph).all().map(detection) + ignoredDefaults()
  }

  /// The rules of types whose superclass conforms already.
  private func ignoredBodies() -> [Detection] {
    graph.unmatchedBodies.compactMap { unmatched in
      let body = unmatched.body
      guard let requirement = unmatched.requirement, !body.isDefault,
        let used = catalog.tables.body(of: requirement.symbol, in: body.owner)
      else { return nil }
      let conforming = catalog.tables.chain(of: body.owner)
        .last { catalog.tables.table(of: $0)[requirement.symbol] != nil }
      return detection(
        "\(name(body.owner)).\(body.signature.text) is never called through \(name(requirement.owner)), "
          + "because \(name(conforming ?? body.owner)) already conforms to it",
        at: body.location,
        notes: [
          note("the requirement is declared here", at: requirement.location),
          note("this body runs instead", at: location(of: used)),
        ],
        anchors: [body.location]
      )
    }
  }

  private func detection(_ ignored: IgnoredHelpers.Ignored) -> Detection {
    let (member, helper) = (ignored.member, ignored.helper)
    let (place, helperPlace) = (location(of: member), location(of: helper.symbol))
    let owner = name(index.owner(of: member) ?? ignored.type)
    let scene = helper.owner.map { name($0) }
    let used =
      scene.map { "the one in 'extension \($0)', which \($0) doesn't declare" }
      ?? "the one outside of it, which no protocol declares"
    return detection(
      "\(owner).\(index.symbols[member].name) replaces nothing: the rules use \(used)",
      severity: ignored.isSure ? .error : .warning,
      at: place,
      notes: [
        note(
          "the rules use this one; declare it in \(scene ?? "the scene's protocol"), so that an assembler can replace it",
          at: helperPlace
        ),
        note("a rule uses it here", at: ignored.use),
      ],
      anchors: [place, helperPlace]
    )
  }
}

extension IgnoredOverride {
  /// The defaults of extensions whose conditions an assembler meets, and that it doesn't run.
  private func ignoredDefaults() -> [Detection] {
    let defaults = Dictionary(grouping: catalog.defaults, by: \.signature)
    var reported: Set<SymbolID> = []
    var detections: [Detection] = []
    for type in graph.assemblers {
      let ancestors = catalog.ancestors(of: type)
      for (requirement, node) in graph.rules(of: type) {
        guard let used = catalog.bodies[node.body], used.isDefault else { continue }
        let ignored = (defaults[used.signature] ?? []).filter { body in
          graph.isOwn(body.location) && ancestors.contains(body.owner) && body.symbol != used.symbol
            && isMoreSpecific(body, than: used) && applies(body, to: type)
        }
        for body in ignored where reported.insert(body.symbol).inserted {
          detections.append(detection(body, used, requirement, type))
        }
      }
    }
    return detections
  }

  private func isMoreSpecific(_ body: Body, than other: Body) -> Bool {
    guard catalog.ancestors(of: body.owner).contains(other.owner) else { return false }
    if body.conditions.contains(where: { $0.hasPrefix("Self == ") }) { return true }
    let (conditions, others) = (Set(body.conditions), Set(other.conditions))
    return others.isSubset(of: conditions) && (body.owner != other.owner || conditions != others)
  }

  /// Whether a type meets the conditions of a body's extension, as far as the index says, and is meant by it.
  private func applies(_ body: Body, to type: SymbolID) -> Bool {
    guard graph.meets(body.conditions, type) else { return false }
    if body.conditions.contains("Self == \(name(type))") { return true }
    // A default of a module that the type's does not know is not meant for it.
    return [graph.module(type), graph.module(body.owner)].contains(catalog.module(of: body))
  }

  private func detection(_ body: Body, _ used: Body, _ requirement: Requirement, _ type: SymbolID)
    -> Detection
  {
    let conditions = body.conditions.isEmpty ? "" : " where \(body.conditions.joined(separator: ", "))"
    return detection(
      "\(name(type)) doesn't run this \(body.signature.text) of "
        + "'extension \(name(body.owner))\(conditions)': the compiler chose another one where it conforms to "
        + name(requirement.owner),
      at: body.location,
      notes: [
        note("this body runs instead", at: used.location),
        note("write the rule in \(name(type)) itself", at: location(of: type)),
      ],
      anchors: [body.location, location(of: type)]
    )
  }
}

extension RuleGraph {
  /// Whether a type meets the conditions of an extension, as far as the index says.
  func meets(_ conditions: [String], _ type: SymbolID) -> Bool {
    guard !conditions.isEmpty else { return true }
    let role = catalog.role(of: type)
    let names = Set(catalog.ancestors(of: type).map { "Self: \(name($0))" })
    return conditions.allSatisfy { condition in
      if condition.hasPrefix("Self: ") { return names.contains(condition) }
      return condition == "Self == \(name(type))"
        || Framework.role(condition: condition).map { $0 == role } ?? false
    }
  }
}
