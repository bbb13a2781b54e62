import AssemblyCheck

/// Finds what adds a missing rule, in the index of the modules that compiled and of those that failed.
struct RuleFinder {
  private let catalog: RuleCatalog
  private let files: SourceFiles

  /// Reads the index. Returns `nil` if there is none, because nothing compiled.
  init?(reading source: IndexedPackage, _ files: SourceFiles) {
    do {
      let library = try IndexLibrary(path: Toolchain.indexLibrary())
      let store = try IndexStore(path: source.store, library: library)
      let selection = try UnitSelection(store: store)
      let stale = Set(selection.staleFiles)
      let packageIndex = try IndexReader.read(selection.units.filter { !stale.contains($0.file) }, in: store)
      catalog = RuleCatalog(index: packageIndex, demangler: try Demangler(besideIndexLibrary: library.path))
      self.files = files
    } catch {
      return nil
    }
  }

  /// What a body for an assembler has to match.
  private struct Assembler {
    /// Its protocols and classes.
    var ancestors: Set<SymbolID>
    /// Those of its parent.
    var parents: Set<SymbolID>
    var role: Role?
    /// The modules that its file imports.
    var imports: Set<String>
  }

  /// Adds the rules that the compiler doesn't report, and what is known of each.
  ///
  /// The compiler reports only the first of a protocol's missing rules that have labels.
  func complete(_ assembler: inout MissingRules.IncompleteAssembler) {
    let type = type(at: assembler.location, assembler.name)
    // The conformance can be an extension's.
    let places = [assembler.location] + (type.flatMap(position).map { [$0] } ?? [])
    var bases: [String] = []
    var parents: [String] = []
    for place in places {
      let file = files[place.file]
      guard let declaration = file.token(at: place).flatMap(file.type) else { continue }
      let names = names(in: declaration, of: file)
      bases += names.bases
      parents += names.parents
      assembler.access = declaration.access
      assembler.isIsolated = assembler.isIsolated || file.isIsolated(declaration)
    }
    // The compiler writes no index of a file if another step of its module fails first.
    let ancestors = type.map { catalog.ancestors(of: $0) } ?? ancestors(of: bases)
    assembler.role = catalog.roles.first { ancestors.contains($0.symbol) }?.role ?? assembler.role
    let target = Assembler(
      ancestors: ancestors,
      parents: self.ancestors(of: parents),
      role: assembler.role,
      imports: Set(files[assembler.location.file].imports.map(\.module))
    )
    let own = type.map(catalog.ownRules) ?? []
    for owner in Set(assembler.rules.compactMap { requirement(at: $0.location)?.owner }) {
      for other in catalog.requirements.values where other.owner == owner {
        let isBuilt =
          leaves(of: other, for: target).contains { $0.unmet.isEmpty }
          || own.contains { serves($0.signature, other.signature) }
        if isBuilt { continue }
        let position = catalog.index.position(other.location)
        let file = files[position.file]
        guard !assembler.rules.contains(where: { same($0.location, position) }),
          let token = file.token(at: position), let declaration = file.member(at: token)
        else { continue }
        let owner = file.owner(of: token) ?? ""
        assembler.rules.append(.init(owner: owner, declaration: declaration, location: position))
      }
    }
    let orphans = orphans(own, of: target)
    for number in assembler.rules.indices {
      guard let requirement = requirement(at: assembler.rules[number].location) else { continue }
      assembler.rules[number].isInParent = catalog.requirements.values.contains {
        target.parents.contains($0.owner) && $0.signature == requirement.signature
      }
      assembler.rules[number].leaves = leaves(of: requirement, for: target)
      assembler.rules[number].similar = orphans.compactMap { body in
        difference(of: body, from: requirement).map { difference in
          MissingRules.SimilarRule(
            signature: body.signature.text,
            difference: difference,
            location: catalog.index.position(body.location)
          )
        }
      }
    }
  }

  private func type(at location: SourcePosition, _ name: String) -> SymbolID? {
    let types = catalog.index.definitions.filter { catalog.index.symbols[$0.key].kind.isNominalType }
      .map { ($0.key, catalog.index.position($0.value.location)) }
    let folder = FilePath.parent(location.file)
    // An extension can declare the conformance.
    let found =
      types.first { same($0.1, location) }
      ?? types.first { catalog.name(of: $0.0) == name && FilePath.parent($0.1.file) == folder }
    return found?.0
  }

  private func position(of symbol: SymbolID) -> SourcePosition? {
    catalog.index.definitions[symbol].map { catalog.index.position($0.location) }
  }

  private func requirement(at location: SourcePosition) -> Requirement? {
    catalog.requirements.values.first { same(catalog.index.position($0.location), location) }
  }

  private func same(_ one: SourcePosition, _ other: SourcePosition) -> Bool {
    one.line == other.line && one.column == other.column
      && (one.file == other.file || FilePath.real(one.file) == FilePath.real(other.file))
  }

  /// The default bodies of a requirement for an assembler's role, in source order.
  private func leaves(of requirement: Requirement, for assembler: Assembler)
    -> [MissingRules.Leaf]
  {
    catalog.bodies.values.filter { body in
      guard body.isDefault,
        body.overrides.contains(where: { catalog.tables.dispatched($0) == requirement.symbol })
          || (body.signature == requirement.signature
            && catalog.ancestors(of: body.owner).contains(requirement.owner))
      else { return false }
      let wanted = body.role
      return wanted == nil || assembler.role == nil || wanted == assembler.role
    }
    .sorted { $0.location < $1.location }
    .map { body in
      let module = catalog.module(of: body)
      return MissingRules.Leaf(
        module: module,
        conditions: body.conditions,
        unmet: unmet(body, by: assembler),
        location: catalog.index.position(body.location),
        isImported: assembler.imports.contains(module)
      )
    }
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
  private func orphans(_ own: [Body], of assembler: Assembler) -> [Body] {
    let defaults = catalog.bodies.values.filter { body in
      let wanted = body.role
      return body.isDefault && assembler.ancestors.contains(body.owner)
        && (wanted == nil || wanted == assembler.role)
    }
    return (own + defaults).filter { body in
      !catalog.requirements.values.contains {
        assembler.ancestors.contains($0.owner) && serves(body.signature, $0.signature)
      }
    }.sorted { $0.location < $1.location }
  }

  /// What keeps a rule from being the required one, or `nil` if they have little in common.
  private func difference(of body: Body, from requirement: Requirement) -> String? {
    let signature = requirement.signature
    guard let result = catalog.resultType(of: body.symbol).flatMap(ParsedType.init),
      let wanted = catalog.resultType(of: requirement.symbol).flatMap(ParsedType.init),
      let parameters = catalog.parameters(of: body.symbol),
      let wantedParameters = catalog.parameters(of: requirement.symbol)
    else { return nil }
    if result == wanted {
      if parameters.map(\.type) != wantedParameters.map(\.type) { return nil }
      if parameters != wantedParameters { return "has other labels" }
      let effects = body.signature.effects.filter { !signature.effects.contains($0) }
      return effects.isEmpty ? nil : "has the effect \(effects.joined(separator: " "))"
    }
    guard parameters == wantedParameters else { return nil }
    let isClose =
      result == .optional(wanted) || wanted == .optional(result) || converts(result, to: wanted)
      || converts(wanted, to: result)
    return isClose ? "returns \(body.signature.result), not \(signature.result)" : nil
  }

  /// Whether a type conforms to a protocol or inherits from a class.
  private func converts(_ type: ParsedType, to base: ParsedType) -> Bool {
    if case .optional(let type) = type { return converts(type, to: base) }
    guard case .named(let name, _) = type, case .named(let baseName, _) = base else { return false }
    return symbols(named: name.split(separator: ".").last.map { String($0) } ?? name).contains { symbol in
      catalog.ancestors(of: symbol).contains {
        $0 != symbol && catalog.demangledName(of: $0) == baseName
      }
    }
  }

  private func symbols(named name: String) -> [SymbolID] {
    catalog.index.definitions.keys.filter {
      let entry = catalog.index.symbols[$0]
      return entry.name == name && (entry.kind.isNominalType || entry.kind == .protocol)
    }
  }

  /// The names in a type's inheritance clause, and those of a child's parent: `<Parent: P>`, `where Parent: P`,
  /// `Child<P>`, `let parent: P`.
  private func names(in type: TypeDeclaration, of file: SourceFile) -> (bases: [String], parents: [String]) {
    var bases: [String] = []
    var parents = file.members(of: type).filter { $0.name == "parent" }.flatMap(\.resultNames)
    var depth = 0
    var isCondition = false
    for index in type.head {
      let text = file.tokens.text(index)
      depth += text.count { $0 == "<" } - (text == "->" ? 0 : text.count { $0 == ">" })
      if text == "where" { isCondition = true }
      if depth > 0 || isCondition { parents.append(text) } else { bases.append(text) }
    }
    return (bases, parents)
  }

  private func ancestors(of names: [String]) -> Set<SymbolID> {
    names.reduce(into: []) { found, name in
      for symbol in symbols(named: name) { found.formUnion(catalog.ancestors(of: symbol)) }
    }
  }

  /// The constraints of a body that an assembler doesn't meet.
  private func unmet(_ body: Body, by assembler: Assembler) -> [String] {
    // A refined protocol's extension can have the body.
    let isOwned = assembler.ancestors.contains(body.owner)
    let conditions = body.conditions.filter { condition in
      if let wanted = Framework.role(condition: condition) { return wanted != assembler.role }
      let parts = condition.split(separator: ":").map { $0.filter { $0 != " " } }
      guard parts.count == 2 else { return true }
      let symbols =
        parts[0] == "Self" ? assembler.ancestors : parts[0].hasSuffix("Parent") ? assembler.parents : []
      return parts[1] != "AnyObject" && !symbols.contains { catalog.name(of: $0) == parts[1] }
    }
    return (isOwned ? [] : ["Self: \(catalog.name(of: body.owner))"]) + conditions
  }
}

extension MemberDeclaration {
  /// The names in a property's type.
  fileprivate var resultNames: [String] {
    result.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
  }
}
