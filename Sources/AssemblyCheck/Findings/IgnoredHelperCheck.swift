/// AG002: a helper that an assembler or an extension for some assemblers writes again, and that the rules never use:
/// they use the one that the compiler saw, since no protocol declares it.
enum IgnoredHelperCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let helpers = Helpers(graph: graph)
    let members = Members(graph: graph)
    guard !helpers.byName.isEmpty else { return [] }
    var detections: [Detection] = []
    var reported: Set<SymbolID> = []
    for type in graph.assemblers {
      let ancestors = graph.catalog.ancestors(of: type)
      for member in members.all(of: type, ancestors) where !reported.contains(member) {
        let name = graph.index.symbols[member].baseName
        let isUsed = members.isUsed(member)
        let ignored = (helpers.byName[name] ?? []).lazy.compactMap { helper -> (Helper, Helper.Use)? in
          // What an assembler's code uses has a purpose of its own, unless it hides a member of the scene.
          if isUsed, helper.owner == nil || helper.isType(graph) { return nil }
          return helper.use(on: type, ancestors, insteadOf: member, graph).map { (helper, $0) }
        }.first
        guard let (helper, use) = ignored, reported.insert(member).inserted else { continue }
        // A name outside of assemblers, or a type's, can be the same by chance.
        let isSure = !isUsed && helper.owner != nil && !helper.isType(graph)
        let severity: Finding.Severity = isSure ? .error : .warning
        detections.append(detection(member, of: type, helper, usedAt: use.location, severity, in: graph))
      }
    }
    return detections
  }

  private static func detection(
    _ member: SymbolID,
    of type: SymbolID,
    _ helper: Helper,
    usedAt use: Location,
    _ severity: Finding.Severity,
    in graph: RuleGraph
  ) -> Detection {
    let place = graph.location(of: member)
    let name = graph.index.symbols[member].name
    let owner = graph.index.owner(of: member).map { graph.name($0) } ?? graph.name(type)
    let used =
      helper.owner.map { "the one in 'extension \(graph.name($0))', which \(graph.name($0)) doesn't declare" }
      ?? "the one outside of it, which no protocol declares"
    let scene = helper.owner.map { graph.name($0) } ?? "the scene's protocol"
    return Detection(
      .ignoredOverride,
      "\(owner).\(name) replaces nothing: the rules use \(used)",
      severity: severity,
      at: place,
      notes: [
        graph.note(
          "the rules use this one; declare it in \(scene), so that an assembler can replace it",
          at: graph.location(of: helper.symbol)
        ),
        graph.note("a rule uses it here", at: use),
      ],
      anchors: [place, graph.location(of: helper.symbol)],
      in: graph
    )
  }
}

/// A function, property or type that rules use and no protocol declares.
private struct Helper {
  struct Use {
    let code: SymbolID
    /// The protocol whose extension uses it.
    let owner: SymbolID
    let location: Location
  }

  let symbol: SymbolID
  /// The protocol whose extension declares it, or `nil` outside of assemblers.
  let owner: SymbolID?
  var uses: [Use]

  /// The use that runs on assemblers of a type, and that would use `member` if a protocol declared it.
  func use(
    on type: SymbolID,
    _ ancestors: Set<SymbolID>,
    insteadOf member: SymbolID,
    _ graph: RuleGraph
  ) -> Use? {
    guard member != symbol, owner.map(ancestors.contains) ?? true, isAlike(member, graph) else { return nil }
    return uses.first { use in
      ancestors.contains(use.owner) && runs(use.code, on: type, graph) && accepts(use, member, graph)
    }
  }

  func isType(_ graph: RuleGraph) -> Bool { graph.index.symbols[symbol].kind == .typeAlias }

  private func runs(_ code: SymbolID, on type: SymbolID, _ graph: RuleGraph) -> Bool {
    if graph.catalog.bodies[code] != nil {
      return graph.rules(of: type).contains { $0.node.body == code }
    }
    return graph.meets(graph.catalog.signatures.conditions(usr: graph.index.symbols[code].usr), type)
  }

  /// Whether two declarations have one kind, and what a member returns passes for what the helper returns.
  private func isAlike(_ member: SymbolID, _ graph: RuleGraph) -> Bool {
    let (one, other) = (graph.index.symbols[member], graph.index.symbols[symbol])
    if other.kind == .typeAlias { return one.kind == .typeAlias || one.kind.isNominalType }
    let isStatic = [.staticMethod, .staticProperty, .classProperty].contains(one.kind)
    let isOtherStatic = [.staticMethod, .staticProperty, .classProperty].contains(other.kind)
    guard one.kind.isProperty == other.kind.isProperty, isStatic == isOtherStatic,
      let made = graph.catalog.resultType(of: member).flatMap({ ParsedType($0) }),
      let expected = graph.catalog.resultType(of: symbol).flatMap({ ParsedType($0) })
    else { return false }
    return made == expected || made.normalized == expected.normalized
      || TypeConversions(graph: graph).convertsSomehow(made, to: expected)
  }

  /// Whether a member accepts the arguments of a use.
  private func accepts(_ use: Use, _ member: SymbolID, _ graph: RuleGraph) -> Bool {
    let entry = graph.index.symbols[member]
    guard entry.kind.isMethod else { return true }
    guard let types = graph.catalog.parameters(of: member)?.map(\.type.normalized),
      let own = graph.catalog.parameters(of: symbol)?.map(\.type.normalized)
    else { return false }
    if entry.name == graph.index.symbols[symbol].name { return types == own }
    // One of them has default arguments.
    guard let token = graph.source.token(at: use.location),
      let (name, tokens) = graph.declaration(of: member),
      let call = CallArguments(ofCallAt: token, in: graph.source.tokens(of: use.location.file)),
      let omitted = call.omitted(from: entry.parameterLabels),
      let ownOmitted = call.omitted(from: graph.index.symbols[symbol].parameterLabels)
    else { return false }
    let defaults = tokens.defaultValues(of: name)
    return omitted.allSatisfy { defaults[$0] != nil }
      && types.indices.filter { !omitted.contains($0) }.map { types[$0] }
        == own.indices.filter { !ownOmitted.contains($0) }.map { own[$0] }
  }
}

/// What rules in protocol extensions use of an extension, or from outside, that no protocol declares.
private struct Helpers {
  private(set) var byName: [String: [Helper]] = [:]

  init(graph: RuleGraph) {
    let packageIndex = graph.index
    var found: [SymbolID: Helper] = [:]
    for (code, uses) in packageIndex.uses {
      guard let owner = packageIndex.owner(of: code), packageIndex.symbols[owner].kind == .protocol,
        graph.catalog.isMemberOfAssembler(code)
      else { continue }
      for use in uses {
        let target = packageIndex.property(of: use.target)
        guard let definition = packageIndex.definitions[target], graph.isOwn(definition.location),
          Self.isHelper(target, definition, graph), Self.isOnSelf(use.location, graph)
        else { continue }
        found[target, default: Helper(symbol: target, owner: packageIndex.owner(of: target), uses: [])].uses
          .append(Helper.Use(code: code, owner: owner, location: use.location))
      }
    }
    for symbol in found.keys { found[symbol]?.uses.sort { $0.location < $1.location } }
    for helper in Self.typeAliases(in: graph) { found[helper.symbol] = helper }
    byName = Dictionary(grouping: found.values.sorted { $0.symbol < $1.symbol }) {
      packageIndex.symbols[$0.symbol].baseName
    }
  }

  /// Whether the receiver is `self`, `Self` or `type(of: self)`.
  private static func isOnSelf(_ use: Location, _ graph: RuleGraph) -> Bool {
    if graph.source.receiver(of: use) == nil { return true }
    guard let name = graph.source.token(at: use) else { return false }
    let tokens = graph.source.tokens(of: use.file)
    guard tokens.is(name - 1, "."), tokens.is(name - 2, ")") else { return false }
    let open = tokens.partner[name - 2]
    return tokens.is(open - 1, "type") && tokens.is(open + 1, "of") && tokens.is(name - 3, "self")
  }

  private static func isHelper(_ symbol: SymbolID, _ definition: Definition, _ graph: RuleGraph) -> Bool {
    let entry = graph.index.symbols[symbol]
    guard definition.overrides.isEmpty, !graph.catalog.tables.isRequirement(symbol),
      !RuleCatalog.isRule(entry)
    else { return false }
    if entry.kind == .function || entry.kind == .variable { return true }
    return Members.isMember(entry)
      && graph.index.owner(of: symbol).map { graph.index.symbols[$0].kind == .protocol } ?? false
  }

  /// The aliases of protocol extensions, with the code that names them. The index has no uses of types.
  private static func typeAliases(in graph: RuleGraph) -> [Helper] {
    let packageIndex = graph.index
    let aliases = packageIndex.definitions.filter { symbol, definition in
      packageIndex.symbols[symbol].kind == .typeAlias && graph.isOwn(definition.location)
        && !graph.catalog.tables.isRequirement(symbol)
        && packageIndex.owner(of: symbol).map(graph.catalog.assemblerProtocols.contains) ?? false
    }
    guard !aliases.isEmpty else { return [] }
    var found = aliases.mapValues { _ in [Helper.Use]() }
    for (code, body) in graph.catalog.bodies where body.isDefault {
      guard let range = graph.body(of: code) else { continue }
      let tokens = graph.source.tokens(of: body.location.file)
      let ancestors = graph.catalog.ancestors(of: body.owner)
      for alias in aliases.keys where packageIndex.owner(of: alias).map(ancestors.contains) ?? false {
        let name = packageIndex.symbols[alias].name
        let token = range.first {
          tokens.is($0, name) && (!tokens.is($0 - 1, ".") || tokens.is($0 - 2, "Self"))
        }
        guard let token else { continue }
        let location = graph.source.location(of: token, in: body.location.file)
        found[alias]?.append(Helper.Use(code: code, owner: body.owner, location: location))
      }
    }
    return found.map { alias, uses in
      Helper(
        symbol: alias,
        owner: packageIndex.owner(of: alias),
        uses: uses.sorted { $0.location < $1.location }
      )
    }
  }
}

/// The members that can be meant to replace a helper.
private struct Members {
  private let graph: RuleGraph
  private var byOwner: [SymbolID: [SymbolID]] = [:]
  private var used: Set<SymbolID> = []

  init(graph: RuleGraph) {
    self.graph = graph
    let packageIndex = graph.index
    for (symbol, definition) in packageIndex.definitions {
      let entry = packageIndex.symbols[symbol]
      guard Self.isMember(entry) || entry.kind == .typeAlias || entry.kind.isNominalType,
        graph.isOwn(definition.location), !RuleCatalog.isRule(entry),
        !graph.catalog.tables.isRequirement(symbol),
        let owner = packageIndex.owner(of: symbol)
      else { continue }
      byOwner[owner, default: []].append(symbol)
    }
    used = Set(
      packageIndex.uses.filter { graph.catalog.isMemberOfAssembler($0.key) }.values.joined()
        .map { packageIndex.property(of: $0.target) }
    )
    for owner in byOwner.keys where packageIndex.symbols[owner].kind == .protocol {
      byOwner[owner]?.removeAll(where: used.contains)
    }
  }

  /// Whether the code of an assembler uses a member, or names a type.
  func isUsed(_ member: SymbolID) -> Bool {
    if used.contains(member) { return true }
    let entry = graph.index.symbols[member]
    guard entry.kind == .typeAlias || entry.kind.isNominalType, let owner = graph.index.owner(of: member),
      let body = graph.body(of: owner)
    else { return false }
    let tokens = graph.source.tokens(of: graph.location(of: owner).file)
    return body.filter { tokens.is($0, entry.name) }.count > 1
  }

  /// The members of a type and its superclasses, and those of extensions that are for it.
  func all(of type: SymbolID, _ ancestors: Set<SymbolID>) -> [SymbolID] {
    let own = graph.catalog.tables.chain(of: type)
    let extended = ancestors.filter { graph.index.symbols[$0].kind == .protocol }.flatMap {
      byOwner[$0] ?? []
    }
    .filter { graph.meets(graph.catalog.signatures.conditions(usr: graph.index.symbols[$0].usr), type) }
    return (own.flatMap { byOwner[$0] ?? [] }).sorted() + extended.sorted()
  }

  static func isMember(_ entry: SymbolTable.Entry) -> Bool {
    [.instanceProperty, .staticProperty, .classProperty].contains(entry.kind)
      || (entry.kind.isMethod && entry.subkind == IndexSymbolSubkind.none)
  }
}

extension RuleGraph {
  /// Whether a type meets the conditions of an extension, as far as the index says.
  func meets(_ conditions: [String], _ type: SymbolID) -> Bool {
    guard !conditions.isEmpty else { return true }
    let roles = RoleReader(catalog: catalog)
    let names = Set(catalog.ancestors(of: type).map { name($0) })
    return conditions.allSatisfy { condition in
      if condition == "Self == \(name(type))" { return true }
      if condition.hasPrefix("Self: ") { return names.contains(String(condition.dropFirst("Self: ".count))) }
      return Framework.role(condition: condition).map { $0 == roles.role(of: type) } ?? false
    }
  }
}

extension ParsedType {
  /// The type, with generic parameters by their place alone: `A1` in a protocol's extension is `A` in a type.
  fileprivate var normalized: ParsedType {
    switch self {
    case .named(let name, let arguments):
      let isGeneric = name.count == 2 && name.last == "1" && name.first?.isUppercase == true
      return .named(isGeneric ? String(name.dropLast()) : name, arguments.map(\.normalized))
    case .optional(let wrapped): return .optional(wrapped.normalized)
    case .metatype(let type): return .metatype(type.normalized)
    case .composition(let parts): return .composition(parts.map(\.normalized))
    case .tuple(let elements):
      return .tuple(elements.map { Element(label: $0.label, type: $0.type.normalized) })
    case .function: return self
    }
  }
}
