/// AG002: a helper that an assembler writes again, and that the rules never call: they call the one of the protocol
/// extension, since no protocol declares it.
enum IgnoredHelperCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let catalog = graph.catalog
    let packageIndex = graph.index
    let helpers = helpersOfExtensions(graph)
    guard !helpers.isEmpty else { return [] }
    let members = membersByOwner(graph)
    var detections: [Detection] = []
    var reported: Set<SymbolID> = []
    for type in graph.assemblers {
      let ancestors = catalog.ancestors(of: type)
      for member in catalog.tables.chain(of: type).flatMap({ members[$0] ?? [] }).sorted() {
        let name = packageIndex.symbols[member].name
        guard !reported.contains(member),
          let call = (helpers[name] ?? []).lazy.compactMap({ helper in
            ancestors.contains(helper.owner) && isAlike(member, helper.symbol, graph)
              ? helper.calls.first { ancestors.contains($0.owner) }.map { (helper, $0.location) } : nil
          }).first
        else { continue }
        reported.insert(member)
        detections.append(detection(member, of: type, call.0, calledAt: call.1, in: graph))
      }
    }
    return detections
  }

  private struct Helper {
    let symbol: SymbolID
    let owner: SymbolID
    /// The calls in protocol extensions, on `self`, with the protocol that is extended.
    var calls: [(owner: SymbolID, location: Location)]
  }

  /// The functions and properties of protocol extensions that rules call and no protocol declares, by their names.
  private static func helpersOfExtensions(_ graph: RuleGraph) -> [String: [Helper]] {
    let packageIndex = graph.index
    var found: [SymbolID: Helper] = [:]
    for (code, uses) in packageIndex.uses {
      guard let caller = packageIndex.owner(of: code), packageIndex.symbols[caller].kind == .protocol,
        graph.catalog.isMemberOfAssembler(code)
      else { continue }
      for use in uses {
        let target = packageIndex.property(of: use.target)
        guard let definition = packageIndex.definitions[target], definition.overrides.isEmpty,
          !graph.catalog.tables.isRequirement(target), !RuleCatalog.isRule(packageIndex.symbols[target]),
          isInstanceMember(target, packageIndex), let owner = packageIndex.owner(of: target),
          packageIndex.symbols[owner].kind == .protocol, graph.source.receiver(of: use.location) == nil
        else { continue }
        found[target, default: Helper(symbol: target, owner: owner, calls: [])].calls
          .append((caller, use.location))
      }
    }
    for symbol in found.keys { found[symbol]?.calls.sort { $0.location < $1.location } }
    return Dictionary(grouping: found.values.sorted { $0.symbol < $1.symbol }) {
      packageIndex.symbols[$0.symbol].name
    }
  }

  private static func membersByOwner(_ graph: RuleGraph) -> [SymbolID: [SymbolID]] {
    let packageIndex = graph.index
    let members = packageIndex.definitions.filter { symbol, definition in
      isInstanceMember(symbol, packageIndex) && graph.isOwn(definition.location)
        && !RuleCatalog.isRule(packageIndex.symbols[symbol])
    }
    return Dictionary(grouping: members.keys) { packageIndex.owner(of: $0) ?? $0 }
  }

  private static func isInstanceMember(_ symbol: SymbolID, _ packageIndex: PackageIndex) -> Bool {
    let kind = packageIndex.symbols[symbol].kind
    return kind == .instanceProperty
      || (kind == .instanceMethod && packageIndex.symbols[symbol].subkind == IndexSymbolSubkind.none)
  }

  /// Whether two members of one name have one type.
  private static func isAlike(_ member: SymbolID, _ helper: SymbolID, _ graph: RuleGraph) -> Bool {
    let (one, other) = (graph.index.symbols[member], graph.index.symbols[helper])
    let catalog = graph.catalog
    guard one.kind == other.kind, catalog.resultType(of: member) == catalog.resultType(of: helper) else {
      return false
    }
    return one.kind == .instanceProperty
      || catalog.signatures.parameters(usr: one.usr, name: one.baseName)
        == catalog.signatures.parameters(usr: other.usr, name: other.baseName)
  }

  private static func detection(
    _ member: SymbolID,
    of type: SymbolID,
    _ helper: Helper,
    calledAt call: Location,
    in graph: RuleGraph
  ) -> Detection {
    let place = graph.location(of: member)
    let name = graph.index.symbols[member].name
    let owner = graph.name(helper.owner)
    return Detection(
      .ignoredOverride,
      "\(graph.name(type)).\(name) replaces nothing: the rules use the one in 'extension \(owner)', which \(owner) "
        + "doesn't declare",
      at: place,
      notes: [
        graph.note(
          "the rules use this one; declare it in \(owner), so that an assembler can replace it",
          at: graph.location(of: helper.symbol)
        ),
        graph.note("a rule uses it here", at: call),
      ],
      anchors: [place, graph.location(of: helper.symbol)],
      in: graph
    )
  }
}

/// AG004: an assembler's member that resembles a rule, but has another name or is a property.
enum MisnamedRuleCheck: Check {
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
enum IgnoredDefaultCheck: Check {
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
    let roles = RoleReader(catalog: graph.catalog)
    let names = Set(ancestors.map { graph.name($0) })
    let name = graph.name(type)
    var isNamed = false
    for condition in body.conditions {
      if condition == "Self == \(name)" {
        isNamed = true
      } else if condition.hasPrefix("Self: ") {
        guard names.contains(String(condition.dropFirst("Self: ".count))) else { return false }
      } else if let role = Framework.role(condition: condition) {
        guard role == roles.role(of: type) else { return false }
      } else {
        return false
      }
    }
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
