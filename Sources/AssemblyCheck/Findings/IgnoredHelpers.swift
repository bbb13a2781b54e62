/// Finds the helpers that an assembler, or an extension for some assemblers, writes again and that the rules never use:
/// they use the one that the compiler saw, since no protocol declares it.
struct IgnoredHelpers {
  /// A member that seems to replace a helper.
  struct Ignored {
    let member: SymbolID
    let type: SymbolID
    let helper: Helper
    /// Where a rule uses the helper.
    let use: Location
    /// Whether the names can't be the same by chance.
    let isSure: Bool
  }

  /// A function, property or type that rules use and no protocol declares.
  struct Helper {
    let symbol: SymbolID
    /// The protocol whose extension declares it, or `nil` outside of assemblers.
    let owner: SymbolID?
    fileprivate let isType: Bool
    fileprivate var uses: [(code: SymbolID, location: Location)] = []
  }

  private let graph: RuleGraph
  private let used: Set<SymbolID>
  private var members: [SymbolID: [SymbolID]] = [:]
  private var helpers: [String: [Helper]] = [:]

  private var index: PackageIndex { graph.index }
  private var catalog: RuleCatalog { graph.catalog }

  init(graph: RuleGraph) {
    self.graph = graph
    let index = graph.index
    used = Set(
      index.uses.filter { graph.catalog.isMemberOfAssembler($0.key) }.values.joined()
        .map { index.property(of: $0.target) }
    )
    helpers = Dictionary(grouping: (calledHelpers() + typeAliases()).sorted { $0.symbol < $1.symbol }) {
      index.symbols[$0.symbol].baseName
    }
    if !helpers.isEmpty { members = replacements() }
  }

  func all() -> [Ignored] {
    var reported: Set<SymbolID> = []
    return graph.assemblers.flatMap { type -> [Ignored] in
      let ancestors = catalog.ancestors(of: type)
      return candidates(on: type, ancestors).filter { !reported.contains($0) }.compactMap { member in
        guard let helpers = helpers[index.symbols[member].baseName] else { return nil }
        let isUsed = isUsed(member)
        for helper in helpers {
          let canBeChance = helper.owner == nil || helper.isType
          // What an assembler's code uses has a purpose of its own, unless it hides a member of the scene.
          guard !isUsed || !canBeChance, let use = use(of: helper, insteadOf: member, on: type, ancestors),
            reported.insert(member).inserted
          else { continue }
          let isSure = !isUsed && !canBeChance
          return Ignored(member: member, type: type, helper: helper, use: use, isSure: isSure)
        }
        return nil
      }
    }
  }

  /// The use of a helper that runs on assemblers of a type, and that would use `member` if a protocol declared it.
  private func use(
    of helper: Helper,
    insteadOf member: SymbolID,
    on type: SymbolID,
    _ ancestors: Set<SymbolID>
  ) -> Location? {
    guard member != helper.symbol, helper.owner.map(ancestors.contains) ?? true,
      isAlike(member, helper.symbol)
    else { return nil }
    return helper.uses.first { code, location in
      index.owner(of: code).map(ancestors.contains) ?? false && runs(code, on: type)
        && accepts(location, member, insteadOf: helper.symbol)
    }?.location
  }

  private func runs(_ code: SymbolID, on type: SymbolID) -> Bool {
    catalog.bodies[code] == nil
      ? meetsConditions(of: code, type) : graph.rules(of: type).contains { $0.node.body == code }
  }

  private func meetsConditions(of member: SymbolID, _ type: SymbolID) -> Bool {
    graph.meets(catalog.conditions(of: member), type)
  }
}

// MARK: Members

extension IgnoredHelpers {
  /// The members that can be meant to replace a helper, by the type or protocol that has them.
  private func replacements() -> [SymbolID: [SymbolID]] {
    var members: [SymbolID: [SymbolID]] = [:]
    for (symbol, definition) in index.definitions {
      let entry = index.symbols[symbol]
      guard isMember(entry) || isType(entry), isUndeclared(symbol, entry), graph.isOwn(definition.location),
        let owner = index.owner(of: symbol),
        index.symbols[owner].kind != .protocol || !used.contains(symbol)
      else { continue }
      members[owner, default: []].append(symbol)
    }
    return members
  }

  /// The members of a type and its superclasses, and those of extensions that are for it.
  private func candidates(on type: SymbolID, _ ancestors: Set<SymbolID>) -> [SymbolID] {
    let own = catalog.tables.chain(of: type).flatMap { members[$0] ?? [] }
    let extended = ancestors.filter { index.symbols[$0].kind == .protocol }.flatMap { members[$0] ?? [] }
    return own.sorted() + extended.filter { meetsConditions(of: $0, type) }.sorted()
  }

  /// Whether the code of an assembler uses a member, or names a type.
  private func isUsed(_ member: SymbolID) -> Bool {
    if used.contains(member) { return true }
    let entry = index.symbols[member]
    guard isType(entry), let owner = index.owner(of: member), let body = graph.body(of: owner) else {
      return false
    }
    let tokens = graph.source.tokens(of: graph.location(of: owner).file)
    return body.filter { tokens.is($0, entry.name) }.count > 1
  }

  /// Whether two declarations have one kind, and what a member returns passes for what the helper returns.
  private func isAlike(_ member: SymbolID, _ helper: SymbolID) -> Bool {
    let (one, other) = (index.symbols[member], index.symbols[helper])
    if other.kind == .typeAlias { return isType(one) }
    func isStatic(_ entry: SymbolTable.Entry) -> Bool {
      [.staticMethod, .staticProperty, .classProperty].contains(entry.kind)
    }
    guard one.kind.isProperty == other.kind.isProperty, isStatic(one) == isStatic(other),
      let made = catalog.resultType(of: member), let expected = catalog.resultType(of: helper)
    else { return false }
    if normalized(made) == normalized(expected) { return true }
    guard let made = ParsedType(made), let expected = ParsedType(expected) else { return false }
    return TypeConversions(graph: graph).convertsSomehow(made, to: expected)
  }

  /// Whether a member accepts the arguments of a helper's use.
  private func accepts(_ use: Location, _ member: SymbolID, insteadOf helper: SymbolID) -> Bool {
    let (one, other) = (index.symbols[member], index.symbols[helper])
    guard one.kind.isMethod else { return true }
    guard let types = parameters(of: one), let own = parameters(of: other) else { return false }
    if one.name == other.name { return types.map(\.type) == own.map(\.type) }
    // One of them has default arguments.
    guard let (token, callTokens) = graph.source.place(at: use),
      let (name, tokens) = graph.declaration(of: member),
      let omitted = callTokens.omitted(types, inCall: token),
      let ownOmitted = callTokens.omitted(own, inCall: token)
    else { return false }
    let parameters = tokens.parameters(of: name)
    return omitted.allSatisfy { parameters.indices.contains($0) && parameters[$0].defaultValue != nil }
      && types.indices.filter { !omitted.contains($0) }.map { types[$0].type }
        == own.indices.filter { !ownOmitted.contains($0) }.map { own[$0].type }
  }

  private func parameters(of function: SymbolTable.Entry) -> [ParsedType.Element]? {
    catalog.signatures.parameters(function).flatMap { ParsedType.parameters(normalized($0)) }
  }

  /// A type with generic parameters by their place alone: `A1` in a protocol's extension is `A` in a type.
  private func normalized(_ type: String) -> String {
    type.replacing(#/(^|[^.\w])([A-Z])1\b/#) { "\($0.1)\($0.2)" }
  }

  private func isMember(_ entry: SymbolTable.Entry) -> Bool {
    [.instanceProperty, .staticProperty, .classProperty].contains(entry.kind)
      || (entry.kind.isMethod && entry.subkind == IndexSymbolSubkind.none)
  }

  private func isType(_ entry: SymbolTable.Entry) -> Bool {
    entry.kind == .typeAlias || entry.kind.isNominalType
  }

  private func isUndeclared(_ symbol: SymbolID, _ entry: SymbolTable.Entry) -> Bool {
    !RuleCatalog.isRule(entry) && !catalog.tables.isRequirement(symbol)
  }
}

// MARK: Helpers

extension IgnoredHelpers {
  /// What rules in protocol extensions use of an extension, or from outside, that no protocol declares.
  private func calledHelpers() -> [Helper] {
    var found: [SymbolID: Helper] = [:]
    for (code, uses) in index.uses {
      guard let owner = index.owner(of: code), index.symbols[owner].kind == .protocol,
        catalog.isMemberOfAssembler(code)
      else { continue }
      for use in uses {
        let target = index.property(of: use.target)
        guard let definition = index.definitions[target], graph.isOwn(definition.location),
          definition.overrides.isEmpty, isHelper(target), isOnSelf(use.location)
        else { continue }
        found[target, default: Helper(symbol: target, owner: index.owner(of: target), isType: false)]
          .uses.append((code, use.location))
      }
    }
    return found.values.map { helper in
      var helper = helper
      helper.uses.sort { $0.location < $1.location }
      return helper
    }
  }

  private func isHelper(_ symbol: SymbolID) -> Bool {
    let entry = index.symbols[symbol]
    if entry.kind == .function || entry.kind == .variable { return true }
    return isMember(entry) && isUndeclared(symbol, entry)
      && index.owner(of: symbol).map { index.symbols[$0].kind == .protocol } ?? false
  }

  /// Whether the receiver is `self`, `Self` or `type(of: self)`.
  private func isOnSelf(_ use: Location) -> Bool {
    if graph.source.receiver(of: use) == nil { return true }
    guard let (name, tokens) = graph.source.place(at: use), tokens.is(name - 2, ")") else { return false }
    return tokens.text(from: tokens.partner[name - 2] - 1, through: name - 1) == "type(of: self)."
  }

  /// The aliases of protocol extensions, with the code that names them. The index has no uses of types.
  private func typeAliases() -> [Helper] {
    let aliases = index.definitions.filter { symbol, definition in
      index.symbols[symbol].kind == .typeAlias && graph.isOwn(definition.location)
        && !catalog.tables.isRequirement(symbol)
        && index.owner(of: symbol).map(catalog.assemblerProtocols.contains) ?? false
    }
    guard !aliases.isEmpty else { return [] }
    return aliases.keys.map { alias in
      var helper = Helper(symbol: alias, owner: index.owner(of: alias), isType: true)
      for body in catalog.defaults where helper.owner.map(catalog.ancestors(of: body.owner).contains) ?? false
      {
        let tokens = graph.source.tokens(of: body.location.file)
        let use = graph.body(of: body.symbol)?.first {
          tokens.is($0, index.symbols[alias].name) && (!tokens.is($0 - 1, ".") || tokens.is($0 - 2, "Self"))
        }
        if let use {
          helper.uses.append((body.symbol, graph.source.location(of: use, in: body.location.file)))
        }
      }
      return helper
    }
  }
}
