import AssemblyCheck

/// Finds what adds a missing rule, in the index of the modules that compiled and of those that failed.
struct RuleFinder {
  private let graph: RuleGraph
  private let conversions: TypeConversions
  private let files: SourceFiles
  private var catalog: RuleCatalog { graph.catalog }

  /// Reads the index. Returns `nil` if there is none, because nothing compiled.
  init?(reading source: IndexedPackage, _ files: SourceFiles) {
    guard let graph = try? RuleGraph(readingPartOf: source) else { return nil }
    self.graph = graph
    self.files = files
    conversions = TypeConversions(graph: graph)
  }

  /// What a body for an assembler has to match.
  private struct Target {
    /// Its protocols and classes.
    let ancestors: Set<SymbolID>
    /// Those of its parent.
    let parents: Set<SymbolID>
    let role: Role?
    /// The modules that its file imports.
    let imports: Set<String>
  }

  /// Adds the rules that the compiler doesn't report, and what is known of each.
  ///
  /// The compiler reports only the first of a protocol's missing rules that have labels.
  func complete(_ assembler: inout IncompleteAssembler) {
    let type = type(at: assembler.location, assembler.name)
    // The conformance can be an extension's.
    if let declaration = type.flatMap({ files.type(at: graph.position(graph.location(of: $0))) }) {
      assembler.declarations.append(declaration)
    }
    let names = assembler.declarations.map(\.inheritedNames)
    // The compiler writes no index of a file if another step of its module fails first.
    let ancestors = type.map { catalog.ancestors(of: $0) } ?? self.ancestors(of: names.flatMap(\.bases))
    assembler.role = catalog.roles.first { ancestors.contains($0.symbol) }?.role ?? assembler.role
    let target = Target(
      ancestors: ancestors,
      parents: self.ancestors(of: names.flatMap(\.parents)),
      role: assembler.role,
      imports: Set(files[assembler.location.file].imports.map(\.module))
    )
    let own = type.map(catalog.ownRules) ?? []
    let protocols = Set(assembler.rules.compactMap { requirement(at: $0.location)?.owner })
    for requirement in catalog.requirements.values where protocols.contains(requirement.owner) {
      let position = graph.position(requirement.location)
      let isBuilt =
        leaves(of: requirement, for: target).contains { $0.unmet.isEmpty }
        || own.contains { serves($0.signature, requirement.signature) }
      guard !isBuilt, !assembler.rules.contains(where: { same($0.location, position) }),
        let declaration = files.member(at: position)
      else { continue }
      let owner = files.owner(at: position) ?? ""
      assembler.rules.append(MissingRule(owner: owner, declaration: declaration, location: position))
    }
    let orphans = orphans(own, of: target)
    for number in assembler.rules.indices {
      guard let requirement = requirement(at: assembler.rules[number].location) else { continue }
      complete(&assembler.rules[number], requirement, of: assembler.name, target, orphans)
    }
  }

  private func complete(
    _ rule: inout MissingRule,
    _ requirement: Requirement,
    of name: String,
    _ target: Target,
    _ orphans: [Body]
  ) {
    let isInParent = catalog.requirements.values.contains {
      target.parents.contains($0.owner) && $0.signature == requirement.signature
    }
    if target.role == .child, isInParent { rule.forward = rule.declaration.call(of: "parent") }
    let leaves = leaves(of: requirement, for: target)
    if !leaves.contains(where: \.isImported) {
      // A body with constraints might not match an assembler whose role is unknown.
      rule.module =
        leaves.first { $0.unmet.isEmpty && (target.role != nil || $0.body.conditions.isEmpty) }?.module
    }
    let similar = orphans.compactMap { body in
      difference(of: body, from: requirement).map {
        (text: "\(body.signature.text) \($0)", location: graph.position(body.location))
      }
    }
    let bodies = rule.forward == nil ? leaves.prefix(2) : []
    rule.hints = bodies.map { ($0.text(for: name), graph.position($0.body.location)) } + similar
    rule.mistake = similar.first?.text ?? (target.role == .live ? leaves.first?.mistake : nil)
  }

  /// The type whose declaration or extension is at a location.
  private func type(at location: SourcePosition, _ name: String) -> SymbolID? {
    let types = catalog.index.definitions.filter { catalog.index.symbols[$0.key].kind.isNominalType }
      .map { ($0.key, graph.position($0.value.location)) }
    let folder = FilePath.parent(location.file)
    let found =
      types.first { same($0.1, location) }
      ?? types.first { catalog.name(of: $0.0) == name && FilePath.parent($0.1.file) == folder }
    return found?.0
  }

  private func requirement(at location: SourcePosition) -> Requirement? {
    catalog.requirements.values.first { same(graph.position($0.location), location) }
  }

  private func same(_ one: SourcePosition, _ other: SourcePosition) -> Bool {
    one.line == other.line && one.column == other.column
      && (one.file == other.file || FilePath.real(one.file) == FilePath.real(other.file))
  }

  private func ancestors(of names: [String]) -> Set<SymbolID> {
    let names = Set(names)
    return catalog.index.definitions.keys.reduce(into: []) { found, symbol in
      let entry = catalog.index.symbols[symbol]
      if names.contains(entry.name), entry.kind.isNominalType || entry.kind == .protocol {
        found.formUnion(catalog.ancestors(of: symbol))
      }
    }
  }
}

/// A body for a rule in another module.
private struct Leaf {
  let body: Body
  let module: String
  /// The constraints that the assembler doesn't meet.
  let unmet: [String]
  /// Whether the assembler's file imports the module. If it does, the body doesn't match for another reason.
  let isImported: Bool

  func text(for assembler: String) -> String {
    let module = isImported ? "the imported module \(module)" : module
    if !unmet.isEmpty {
      return "\(module) has a body, but \(assembler) lacks \(unmet.joined(separator: ", "))"
    }
    let conditions = body.conditions.isEmpty ? "" : " where \(body.conditions.joined(separator: ", "))"
    let hint = isImported ? ": check that it's public and that the constraints hold" : ""
    return "\(module) has a body\(conditions)\(hint)"
  }

  /// Why a stub would hide a mistake.
  var mistake: String {
    unmet.isEmpty
      ? "\(module) has a body that isn't visible"
      : "\(module) has a body, but the assembler lacks \(unmet.joined(separator: ", "))"
  }
}

extension RuleFinder {
  /// The default bodies of a requirement for an assembler's role, in source order.
  private func leaves(of requirement: Requirement, for target: Target) -> [Leaf] {
    catalog.bodies.values.filter { body in
      guard body.isDefault,
        body.overrides.contains(where: { catalog.tables.dispatched($0) == requirement.symbol })
          || (body.signature == requirement.signature
            && catalog.ancestors(of: body.owner).contains(requirement.owner))
      else { return false }
      return body.role == nil || target.role == nil || body.role == target.role
    }
    .sorted { $0.location < $1.location }
    .map { body in
      let module = catalog.module(of: body)
      return Leaf(
        body: body,
        module: module,
        unmet: unmet(body, by: target),
        isImported: target.imports.contains(module)
      )
    }
  }

  /// The constraints of a body that an assembler doesn't meet.
  private func unmet(_ body: Body, by target: Target) -> [String] {
    // A refined protocol's extension can have the body.
    let isOwned = target.ancestors.contains(body.owner)
    let conditions = body.conditions.filter { condition in
      if let wanted = Framework.role(condition: condition) { return wanted != target.role }
      let parts = condition.split(separator: ":").map { $0.filter { $0 != " " } }
      guard parts.count == 2 else { return true }
      let symbols =
        parts[0] == "Self" ? target.ancestors : parts[0].hasSuffix("Parent") ? target.parents : []
      return parts[1] != "AnyObject" && !symbols.contains { catalog.name(of: $0) == parts[1] }
    }
    return (isOwned ? [] : ["Self: \(catalog.name(of: body.owner))"]) + conditions
  }

  /// Whether a body implements a requirement: it has no effect that the requirement lacks.
  private func serves(_ body: Signature, _ requirement: Signature) -> Bool {
    body.key == requirement.key
      && body.effects.allSatisfy { effect in
        requirement.effects.contains(effect)
          || (effect.hasPrefix("throws(") && requirement.effects.contains("throws"))
      }
  }

  /// The rules of an assembler that implement no requirement of its protocols, in source order.
  private func orphans(_ own: [Body], of target: Target) -> [Body] {
    let defaults = catalog.bodies.values.filter { body in
      body.isDefault && target.ancestors.contains(body.owner)
        && (body.role == nil || body.role == target.role)
    }
    return (own + defaults).filter { body in
      !catalog.requirements.values.contains {
        target.ancestors.contains($0.owner) && serves(body.signature, $0.signature)
      }
    }.sorted { $0.location < $1.location }
  }

  /// What keeps a rule from being the required one, or `nil` if they have little in common.
  private func difference(of body: Body, from requirement: Requirement) -> String? {
    let signature = requirement.signature
    guard let result = graph.result(of: body.symbol), let wanted = graph.result(of: requirement.symbol),
      let parameters = catalog.parameters(of: body.symbol),
      let wantedParameters = catalog.parameters(of: requirement.symbol)
    else { return nil }
    if result == wanted {
      if parameters.map(\.type) != wantedParameters.map(\.type) { return nil }
      if parameters != wantedParameters { return "has other labels" }
      let effects = body.signature.effects.filter { !signature.effects.contains($0) }
      return effects.isEmpty ? nil : "has the effect \(effects.joined(separator: " "))"
    }
    let isClose =
      result == .optional(wanted) || wanted == .optional(result)
      || conversions.converts(result, to: wanted) || conversions.converts(wanted, to: result)
    return isClose && parameters == wantedParameters
      ? "returns \(body.signature.result), not \(signature.result)" : nil
  }
}

extension TypeDeclaration {
  /// The names in the inheritance clause, and those of a child's parent: `<Parent: P>`, `where Parent: P`, `Child<P>`,
  /// `let parent: P`.
  fileprivate var inheritedNames: (bases: [String], parents: [String]) {
    var bases: [String] = []
    var parents = members.filter { $0.name == "parent" }.flatMap { member in
      member.result.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
    }
    var depth = 0
    var isCondition = false
    for index in head {
      let text = file.tokens.text(index)
      depth += text.count { $0 == "<" } - (text == "->" ? 0 : text.count { $0 == ">" })
      if text == "where" { isCondition = true }
      if depth > 0 || isCondition { parents.append(text) } else { bases.append(text) }
    }
    return (bases, parents)
  }
}
