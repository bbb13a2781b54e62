import AssemblyCheck

/// Finds what adds the missing rules of an assembler, in the index of the modules that compiled and of those that failed.
struct RuleFinder {
  let graph: RuleGraph
  let name: String
  let role: Role?
  /// The assembler's protocols and classes.
  let ancestors: Set<SymbolID>
  /// Those of its parent.
  let parents: Set<SymbolID>
  /// The names in its own inheritance clause.
  private let bases: Set<String>
  private let file: String
  /// Its own module, if the index has its folder.
  let module: String?
  /// The modules that its file imports, and its own.
  let imports: Set<String>
  /// The rules that it declares.
  let own: [Body]
  /// The bodies in protocol extensions for its role, in source order.
  let defaults: [Body]
  /// The requirements by their line and column, which few files share.
  private let requirements: [[Int]: [Requirement]]
  var catalog: RuleCatalog { graph.catalog }

  /// Finds the assembler in the index, and completes its declaration and role.
  init(for assembler: inout IncompleteAssembler, in graph: RuleGraph) {
    let type = graph.type(at: assembler.location, assembler.name)
    (self.graph, name, file) = (graph, assembler.name, assembler.location.file)
    module = type.map(graph.module) ?? graph.index.module(of: file)
    imports = assembler.imports.union(module.map { [$0] } ?? [])
    // The conformance can be an extension's.
    if let declaration = type.flatMap(graph.sources.type(of:)) {
      assembler.declarations.append(declaration)
    }
    let names = assembler.declarations.map(\.inheritedNames)
    // The compiler writes no index of a file if another step of its module fails first.
    let ancestors =
      type.map { graph.catalog.ancestors(of: $0) }
      ?? graph.ancestors(named: names.flatMap(\.bases), in: assembler)
    self.ancestors = ancestors
    bases = Set(names.flatMap(\.bases))
    parents = graph.ancestors(named: names.flatMap(\.parents), in: assembler)
    own = type.map(graph.catalog.ownRules) ?? []
    requirements = Dictionary(grouping: graph.catalog.requirements.values) { requirement in
      let position = graph.position(requirement.location)
      return [position.line, position.column]
    }
    role = graph.catalog.roles.first { ancestors.contains($0.symbol) }?.role ?? assembler.role
    assembler.role = role
    defaults = graph.catalog.defaults.filter { [role] body in
      body.role == nil || role == nil || body.role == role
    }
  }

  /// Adds the rules that the compiler doesn't report, and what is known of each.
  ///
  /// The compiler reports only the first of a protocol's missing rules that have labels.
  func complete(_ rules: inout [MissingRule]) {
    let known = rules.compactMap { requirement(at: $0.location) }
    let (symbols, protocols) = (Set(known.map(\.symbol)), Set(known.map(\.owner)))
    for requirement in catalog.requirements.values where protocols.contains(requirement.owner) {
      if symbols.contains(requirement.symbol) { continue }
      let isBuilt =
        leaves(of: requirement).contains { $0.unmet.isEmpty }
        || own.contains { serves($0.signature, requirement.signature) }
      guard !isBuilt, let (name, tokens) = graph.sources.declaration(of: requirement.symbol),
        let declaration = tokens.member(at: name)
      else { continue }
      let owner = tokens.owner(of: name) ?? ""
      let position = graph.position(requirement.location)
      rules.append(MissingRule(owner: owner, declaration: declaration, location: position))
    }
    let orphans = orphans()
    for number in rules.indices {
      let requirement = requirement(at: rules[number].location)
      guard let symbol = requirement?.symbol ?? graph.member(at: rules[number].location) else { continue }
      if let requirement {
        complete(&rules[number], requirement, orphans)
      } else {
        completeNamed(&rules[number], symbol)
      }
      qualify(&rules[number], symbol)
    }
  }

  /// Writes types as the assembler's file names them: with their outer types, and with their module if the name means
  /// another type there. Also finds the modules that the file doesn't import.
  private func qualify(_ rule: inout MissingRule, _ requirement: SymbolID) {
    guard let owner = graph.index.owner(of: requirement),
      let (name, tokens) = graph.sources.declaration(of: requirement)
    else { return }
    rule.owner = graph.name(owner)
    rule.typeModules = []
    var names: [String: String] = [:]
    for token in tokens.declaration(from: name) {
      for type in graph.sources.types(named: token..<token + 1, inFileOf: requirement) {
        if !tokens.matches(token - 1, ".") { names[tokens.text(token)] = path(of: type) }
        if let module = graph.importedModule(of: type), !imports.contains(module) {
          rule.typeModules.insert(module)
        }
      }
    }
    func qualify(_ type: inout String) { type = SourceTokens.qualified(type, names) }
    qualify(&rule.declaration.generics)
    for number in rule.declaration.parameters.indices { qualify(&rule.declaration.parameters[number].type) }
    for number in rule.declaration.effects.indices { qualify(&rule.declaration.effects[number]) }
    qualify(&rule.declaration.result)
    qualify(&rule.declaration.condition)
  }

  private func path(of type: SymbolID) -> String {
    let path = graph.path(of: type)
    let first = String(path.prefix { $0 != "." })
    guard let module = graph.importedModule(of: type), module != self.module else { return path }
    let isShadowed =
      imports.contains("Testing") && Self.testingTypes.contains(first)
      || graph.types(named: first, in: file, importing: imports)
        .contains { other in
          graph.name(other) == first && graph.module(other) != module
            && (graph.module(other) == self.module || graph.sources.type(of: other)?.access == "public ")
        }
    return isShadowed ? "\(module).\(path)" : path
  }

  private static let testingTypes: Set = [
    "Attachment", "Bug", "Comment", "Confirmation", "Issue", "SourceLocation", "Tag", "Test", "Trait",
  ]

  /// Completes a rule with a name, which isn't in the catalog.
  private func completeNamed(_ rule: inout MissingRule, _ requirement: SymbolID) {
    let symbols = graph.index.symbols
    let (name, member) = (symbols[requirement].name, rule.declaration)
    func owners(_ symbol: SymbolID) -> SymbolID? {
      graph.index.definitions[symbol]?.parent.map(graph.index.nominal)
    }
    let same = graph.index.definitions.keys.filter { symbols[$0].name == name && $0 != requirement }.sorted()
    let isInParent =
      owners(requirement).map(parents.contains) == true
      || same.contains { other in
        owners(other).map(parents.contains) == true
          && graph.sources.member(of: other)?.isSame(as: member) == true
      }
    if role == .child, isInParent {
      rule.forward = member.parentCall
      return
    }
    let bodies = same.filter { body in
      guard let (token, tokens) = graph.sources.declaration(of: body),
        owners(body).map(ancestors.contains) == true,
        let type = tokens.ownerType(of: token), tokens.matches(type.keyword, "extension")
      else { return false }
      return type.roles.allSatisfy { $0 == role }
    }
    let modules = bodies.compactMap { catalog.extensionModule(of: $0) }
    if !modules.contains(where: imports.contains) { rule.module = modules.first }
  }

  private func complete(_ rule: inout MissingRule, _ requirement: Requirement, _ orphans: [Body]) {
    let isInParent = catalog.requirements.values.contains {
      parents.contains($0.owner) && $0.signature == requirement.signature
    }
    let call = role == .child ? rule.declaration.parentCall : nil
    if call != nil, !isInParent, isShared(requirement) { rule.refined = requirement.owner }
    if isInParent || rule.refined != nil { rule.forward = call }
    let leaves = leaves(of: requirement)
    // The extension of an effect forwards it, once the parent has it.
    let parent = "Parent: \(graph.name(requirement.owner))"
    rule.isInherited = rule.refined != nil && leaves.contains { $0.unmet == [parent] }
    rule.module = leaves.first { !$0.isImported && $0.unmet.isEmpty }?.module
    if rule.module == nil, role == .live, let leaf = leaves.first {
      let effects = leaf.unmetEffects
      if effects.count == leaf.unmet.count {
        rule.conformances = effects.map(\.name)
        rule.effectModules = Set(effects.map(\.module))
        rule.module = leaf.isImported ? nil : leaf.module
      }
    }
    let similar = orphans.compactMap { body in
      difference(of: body, from: requirement).map {
        (text: "\(body.signature.text) \($0)", location: graph.position(body.location))
      }
    }
    let bodies = rule.forward == nil ? leaves.prefix(2) : []
    rule.hints = bodies.map { ($0.text(for: name), graph.position($0.body.location)) } + similar
    rule.mistake = similar.first?.text ?? (role == .live ? leaves.first?.mistake : nil)
  }

  /// Whether the parent should have a child's rule: a leaf, which is for other roles, or a rule of a protocol that the
  /// child's scene refines, of whose rules the child builds none.
  private func isShared(_ requirement: Requirement) -> Bool {
    guard parents.contains(where: graph.isOwnAssemblerProtocol) else { return false }
    if graph.isAlone(requirement), isLeaf(requirement) { return true }
    let owners = catalog.ancestors(of: requirement.owner).subtracting(parents)
    return !bases.contains(graph.index.symbols[requirement.owner].name)
      && catalog.requirements.values.allSatisfy { rule in
        !owners.contains(rule.owner)
          || !own.contains { serves($0.signature, rule.signature) }
            && !leaves(of: rule).contains(where: \.unmet.isEmpty)
      }
  }

  /// Whether assemblers of some roles have a body of a requirement.
  private func isLeaf(_ requirement: Requirement) -> Bool {
    graph.bodiesByRequirement[requirement.symbol]?.contains { catalog.bodies[$0]?.role != nil } ?? false
  }

  private func requirement(at location: SourcePosition) -> Requirement? {
    requirements[[location.line, location.column]]?.first { isSame(graph.position($0.location), location) }
  }
}

/// Whether two positions are the same, also through symbolic links.
private func isSame(_ one: SourcePosition, _ other: SourcePosition) -> Bool {
  one.line == other.line && one.column == other.column
    && (one.file == other.file || FilePath.real(one.file) == FilePath.real(other.file))
}

extension SourceTokens {
  /// A type in which each name that isn't a member's is replaced: `[Feature.Model]` for `[Model]`.
  fileprivate static func qualified(_ type: String, _ names: [String: String]) -> String {
    let tokens = SourceTokens(type)
    var bytes = Array(type.utf8)
    for token in (0..<tokens.count).reversed() {
      guard let name = names[tokens.text(token)], !tokens.matches(token - 1, ".") else { continue }
      bytes.replaceSubrange(tokens.ranges[token], with: name.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The tokens of a requirement from its name on.
  fileprivate func declaration(from name: Int) -> Range<Int> {
    let end = (name + 1..<count).first { index in
      enclosing[index] == enclosing[name] && startsLine(index) && !continuesStatement(index)
        || kinds[index] == .close && partner[index] <= name
    }
    return name..<(end ?? count)
  }
}

extension RuleGraph {
  /// The module to import for a type or protocol, or `nil` if there is none.
  func importedModule(of type: SymbolID) -> String? {
    let module = module(type)
    // Foundation has the modules that it's made of.
    let parts = ["FoundationEssentials", "FoundationInternationalization"]
    let name = parts.contains(module) ? "Foundation" : module
    return ["", "Swift", "__C"].contains(name) || name.hasPrefix("_") ? nil : name
  }

  /// A type's name with its outer types, also that of a type alias.
  fileprivate func path(of type: SymbolID) -> String {
    guard index.symbols[type].kind == .typeAlias, let outer = index.owner(of: type),
      index.symbols[outer].kind.isNominalType
    else { return name(type) }
    return "\(name(outer)).\(name(type))"
  }

  /// The member that a protocol declares at a location.
  fileprivate func member(at location: SourcePosition) -> SymbolID? {
    index.definitions.filter { isSame(position($0.value.location), location) }.map(\.key).min()
  }

  /// The type whose declaration or extension is at a location.
  fileprivate func type(at location: SourcePosition, _ name: String) -> SymbolID? {
    let types = index.definitions.filter { index.symbols[$0.key].kind.isNominalType }
      .map { (symbol: $0.key, position: position($0.value.location)) }
    let folder = FilePath.parent(location.file)
    let found =
      types.first { isSame($0.position, location) }
      ?? types.first { self.name($0.symbol) == name && FilePath.parent($0.position.file) == folder }
    return found?.symbol
  }

  fileprivate func ancestors(named names: [String], in assembler: IncompleteAssembler) -> Set<SymbolID> {
    Set(names).reduce(into: []) { found, name in
      for type in types(named: name, in: assembler.location.file, importing: assembler.imports) {
        found.formUnion(catalog.ancestors(of: type))
      }
    }
  }
}
