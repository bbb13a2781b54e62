/// Looks for bodies that would serve a rule, in modules that compiled.
struct LeafFinder {
  private let catalog: RuleCatalog

  /// - Returns: Nil where there is no index: nothing compiled.
  init?(reading source: PackageGraph.Source) {
    do {
      let library = try IndexLibrary(path: Toolchain.indexLibrary())
      let store = try IndexStore(path: source.store, library: library)
      let selection = try UnitSelection(store: store)
      // Sources that were changed since did not compile, so what the index says of them is out of date.
      let stale = Set(selection.staleFiles)
      let facts = try FactReader.read(selection.units.filter { !stale.contains($0.file) }, in: store)
      catalog = RuleCatalog(facts: facts, demangler: try Demangler(besideIndexLibrary: library.path))
    } catch {
      return nil
    }
  }

  /// The bodies for a requirement that an assembler with `role` could use.
  ///
  /// - Parameter imports: The modules that the assembler's file imports.
  func leaves(
    of location: SourcePosition,
    for role: AssemblerGraph.Role?,
    _ imports: Set<String>
  ) -> [MissingRules.Leaf] {
    guard let requirement = requirement(at: location) else { return [] }
    return bodies(of: requirement, for: role)
      .sorted { $0.place < $1.place }
      .map { body in
        let module = module(of: body)
        return MissingRules.Leaf(
          module: module,
          conditions: body.conditions,
          location: catalog.facts.location(body.place),
          isImported: imports.contains(module)
        )
      }
  }

  /// The requirements of the protocol that declares the one at `location` for which no module has a body.
  ///
  /// Of several rules with labels that a type lacks of one protocol, the compiler names the first alone.
  func unserved(besides location: SourcePosition, for role: AssemblerGraph.Role?) -> [SourcePosition] {
    guard let known = requirement(at: location) else { return [] }
    return catalog.requirements.values
      .filter { $0.owner == known.owner && $0.symbol != known.symbol && bodies(of: $0, for: role).isEmpty }
      .map { catalog.facts.location($0.place) }
  }

  private func requirement(at location: SourcePosition) -> Requirement? {
    let file = FilePath.real(location.file) ?? location.file
    return catalog.requirements.values.first { requirement in
      let place = catalog.facts.location(requirement.place)
      return place.line == location.line && place.column == location.column && place.file == file
    }
  }

  private func bodies(of requirement: Requirement, for role: AssemblerGraph.Role?) -> [Body] {
    let reader = RoleReader(catalog: catalog)
    return catalog.bodies.values.filter { body in
      guard body.isDefault, serves(body, requirement) else { return false }
      let wanted = reader.role(of: body)
      return wanted == nil || role == nil || wanted == role
    }
  }

  private func serves(_ body: Body, _ requirement: Requirement) -> Bool {
    body.overrides.contains { catalog.tables.dispatched($0) == requirement.symbol }
      || (body.signature == requirement.signature
        && catalog.ancestors(of: body.owner).contains(requirement.owner))
  }

  /// The module that declares a body, which need not be its protocol's.
  private func module(of body: Body) -> String {
    let name = catalog.signatures.demangle(catalog.facts.symbols[body.symbol].usr) ?? ""
    let prefix = "(extension in "
    return name.hasPrefix(prefix)
      ? String(name.dropFirst(prefix.count).prefix { $0 != ")" }) : String(name.prefix { $0 != "." })
  }
}
