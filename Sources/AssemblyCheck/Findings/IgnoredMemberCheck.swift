/// AG004: an assembler's member that resembles a rule, but has another name or is a property.
enum MisnamedRuleCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let packageIndex = graph.index
    let types = Set(graph.assemblers)
    let candidates = packageIndex.definitions.filter { symbol, definition in
      graph.isOwn(definition.location) && isNearlyRule(packageIndex.symbols[symbol])
        && packageIndex.owner(of: symbol).map(types.contains) ?? false
    }
    guard !candidates.isEmpty else { return [] }
    let used = Set(packageIndex.uses.values.joined().map { packageIndex.property(of: $0.target) })
      .union(packageIndex.topLevelUses.map { packageIndex.property(of: $0.target) })
    return candidates.sorted { $0.value.location < $1.value.location }.compactMap { symbol, definition in
      guard let owner = packageIndex.owner(of: symbol), definition.overrides.isEmpty,
        let requirement = requirement(like: symbol, of: owner, in: graph)
      else { return nil }
      let entry = packageIndex.symbols[symbol]
      // A function that code calls has its own purpose.
      if !entry.kind.isProperty, used.contains(symbol) { return nil }
      let reason =
        entry.kind.isProperty
        ? "a property doesn't implement one" : "rules are named '\(RuleCatalog.ruleName)'"
      return Detection(
        .nearMiss,
        "\(graph.name(owner)).\(entry.name) replaces no rule: \(reason)",
        at: definition.location,
        notes: [
          graph.note(
            "the nearest is \(requirement.signature.text) of \(graph.name(requirement.owner))",
            at: requirement.location
          )
        ],
        anchors: [definition.location],
        in: graph
      )
    }
  }

  private static func isNearlyRule(_ symbol: SymbolTable.Entry) -> Bool {
    if symbol.kind == .instanceProperty { return symbol.name == RuleCatalog.ruleName }
    guard symbol.kind == .instanceMethod, symbol.subkind == IndexSymbolSubkind.none else { return false }
    let base = symbol.baseName
    return base != RuleCatalog.ruleName && abs(base.count - RuleCatalog.ruleName.count) < 2
      && distance(Array(base.utf8), Array(RuleCatalog.ruleName.utf8)) < 3
  }

  private static func requirement(like symbol: SymbolID, of owner: SymbolID, in graph: RuleGraph)
    -> Requirement?
  {
    let catalog = graph.catalog
    guard let type = catalog.resultType(of: symbol) else { return nil }
    let isProperty = graph.index.symbols[symbol].kind.isProperty
    return graph.rules(of: owner).lazy.map(\.requirement).first { requirement in
      guard let result = catalog.resultType(of: requirement.symbol) else { return false }
      return isProperty ? type.hasSuffix("-> \(result)") : type == result
    }
  }

  /// How many letters differ; two that changed places count as two.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (index, byte) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let next = min(row[column + 1] + 1, row[column] + 1, diagonal + (byte == other[column] ? 0 : 1))
        diagonal = row[column + 1]
        row[column + 1] = next
      }
    }
    return row[other.count]
  }
}

/// AG002: a default of a protocol extension whose conditions an assembler meets, and that it does not run, because the
/// conformance was declared where the conditions were not known.
enum IgnoredDefaultCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let catalog = graph.catalog
    let defaults = Dictionary(grouping: catalog.bodies.values.filter(\.isDefault), by: \.signature)
    var reported: Set<SymbolID> = []
    var detections: [Detection] = []
    for type in graph.assemblers {
      let ancestors = catalog.ancestors(of: type)
      for (requirement, node) in graph.rules(of: type) {
        guard let used = catalog.bodies[node.body], used.isDefault else { continue }
        let ignored = (defaults[used.signature] ?? []).filter { body in
          graph.isOwn(body.location) && ancestors.contains(body.owner) && body.symbol != used.symbol
            && isMoreSpecific(body, than: used, catalog) && applies(body, to: type, ancestors, graph)
        }
        for body in ignored.sorted(by: { $0.location < $1.location })
        where reported.insert(body.symbol).inserted {
          detections.append(detection(body, used, requirement, type, in: graph))
        }
      }
    }
    return detections
  }

  private static func isMoreSpecific(_ body: Body, than other: Body, _ catalog: RuleCatalog) -> Bool {
    let conditions = Set(body.conditions)
    guard catalog.ancestors(of: body.owner).contains(other.owner) else { return false }
    if conditions.contains(where: { $0.hasPrefix("Self == ") }) { return true }
    let isSubset = Set(other.conditions).isSubset(of: conditions)
    return isSubset && (body.owner != other.owner || conditions.count > other.conditions.count)
  }

  /// Whether a type meets the conditions of a body's extension, as far as the index says, and is meant by it.
  private static func applies(
    _ body: Body,
    to type: SymbolID,
    _ ancestors: Set<SymbolID>,
    _ graph: RuleGraph
  ) -> Bool {
    guard graph.meets(body.conditions, type) else { return false }
    let isNamed = body.conditions.contains("Self == \(graph.name(type))")
    // A default of a module that the type's does not know is not meant for it.
    let home = graph.catalog.module(of: body)
    return isNamed || home == graph.module(type) || home == graph.module(body.owner)
  }

  private static func detection(
    _ body: Body,
    _ used: Body,
    _ requirement: Requirement,
    _ type: SymbolID,
    in graph: RuleGraph
  ) -> Detection {
    let conditions = body.conditions.isEmpty ? "" : " where \(body.conditions.joined(separator: ", "))"
    return Detection(
      .ignoredOverride,
      "\(graph.name(type)) doesn't run this \(body.signature.text) of "
        + "'extension \(graph.name(body.owner))\(conditions)': the compiler chose another one where it conforms to "
        + graph.name(requirement.owner),
      at: body.location,
      notes: [
        graph.note("this body runs instead", at: used.location),
        graph.note("write the rule in \(graph.name(type)) itself", at: graph.location(of: type)),
      ],
      anchors: [body.location, graph.location(of: type)],
      in: graph
    )
  }
}
