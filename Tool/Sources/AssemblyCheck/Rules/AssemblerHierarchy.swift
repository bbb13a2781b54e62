/// The parents and children of assemblers.
///
/// The type of a child's property `parent` names the parent. If that is a generic parameter, its constraints and the
/// arguments of the child's initializer do.
package final class AssemblerHierarchy {
  private let graph: RuleGraph
  private var known: [SymbolID: Set<SymbolID>] = [:]
  private var possible: [SymbolID: Set<SymbolID>] = [:]
  private var constraintLists: [SymbolID: Set<SymbolID>] = [:]
  private lazy var passed = passedParents()

  init(graph: RuleGraph) { self.graph = graph }

  /// The assemblers that have a parent, in source order.
  private(set) lazy var children = graph.catalog.assemblerTypes.filter {
    graph.catalog.role(of: $0) == .child
  }

  /// The types and protocols of an assembler's parent. Empty for an assembler without one.
  func parents(of type: SymbolID) -> Set<SymbolID> {
    known.value(of: type, or: declaredParents(of: type).union(passed[type] ?? []))
  }

  /// The types and protocols that a child's declaration names.
  func declaredParents(of type: SymbolID) -> Set<SymbolID> {
    guard let name = parentProperty(of: type).flatMap(graph.catalog.resultType) else { return [] }
    return constraints(of: type).union(graph.catalog.type(named: name).map { [$0] } ?? [])
  }

  /// Whether a parent takes the place of the program's in a test or a preview, and the child's declaration doesn't name it.
  package func isSubstitute(_ parent: SymbolID, for child: SymbolID) -> Bool {
    isSample(parent) && !declaredParents(of: child).contains(parent)
  }

  /// Whether a type is the assembler of a test or a preview, or the child of such ones alone.
  func isOfTests(_ type: SymbolID) -> Bool {
    let passed = passed[type] ?? []
    return ([type] + declaredParents(of: type)).contains(where: isSample)
      || !passed.isEmpty && passed.allSatisfy(isSample)
  }

  private func isSample(_ type: SymbolID) -> Bool {
    [.test, .preview].contains(graph.catalog.role(of: type))
  }

  /// The parents, their parents and so on.
  func ancestors(of type: SymbolID) -> [SymbolID] {
    reached(from: [type], by: parents).dropFirst().sorted { graph.location(of: $0) < graph.location(of: $1) }
  }

  /// The package's own assemblers that are the parents of a child or create it, in source order.
  package func makers(of child: SymbolID) -> [SymbolID] {
    let makers = parents(of: child).union((passed[child] ?? []).flatMap { assemblersByAncestor[$0] ?? [] })
    return graph.assemblers.filter { $0 != child && makers.contains($0) }
  }

  /// The assemblers that a child can have as its parent: those that the sources name or, where they name none, those that
  /// the constraints of its parent accept.
  func possibleParents(of child: SymbolID) -> Set<SymbolID> {
    possible.value(of: child, or: readPossibleParents(of: child))
  }

  private func readPossibleParents(of child: SymbolID) -> Set<SymbolID> {
    let (makers, wanted) = (makers(of: child), parents(of: child))
    if !makers.isEmpty || wanted.isEmpty { return Set(makers) }
    return Set(
      graph.assemblers.filter { $0 != child && wanted.isSubset(of: graph.catalog.ancestors(of: $0)) }
    )
  }

  /// The assemblers that a request through `parent` reaches.
  func assemblers(above child: Receiver.Child) -> Set<SymbolID> {
    var types: Set<SymbolID> = [child.type]
    if graph.index.symbols[child.type].kind == .protocol {
      types = Set(children.filter { graph.catalog.ancestors(of: $0).contains(child.type) })
    }
    for _ in 0..<child.generations { types = Set(types.flatMap(possibleParents)) }
    return types
  }

  /// The rules that code in a child, or in the protocol of one, can request through `parent`: those of the types that the
  /// parent is declared to have.
  func rulesOfParent(for code: SymbolID) -> [Requirement] {
    guard let owner = graph.index.owner(of: code) else { return [] }
    let isChild = graph.catalog.role(of: owner) == .child
    let declared = isChild ? graph.catalog.ancestors(of: owner).flatMap(constraints) : []
    let conditions = graph.catalog.conditions(of: code).filter { $0.subject == "Parent" }
      .compactMap { graph.catalog.symbol(named: $0.type) }
    return (declared + conditions).unique().sorted().flatMap(graph.requirements)
  }

  private lazy var assemblersByAncestor: [SymbolID: [SymbolID]] = {
    var found: [SymbolID: [SymbolID]] = [:]
    for type in graph.assemblers {
      for ancestor in graph.catalog.ancestors(of: type) { found[ancestor, default: []].append(type) }
    }
    return found
  }()

  /// The children of an assembler, their children and so on.
  func descendants(of type: SymbolID) -> [SymbolID] {
    let known = graph.catalog.ancestors(of: type)
    return children.filter { ancestors(of: $0).contains(where: known.contains) }
  }

  private func parentProperty(of type: SymbolID) -> SymbolID? {
    graph.catalog.tables.table(of: type).first { graph.index.symbols[$0.key].name == "parent" }?.value
  }

  /// Whether a child can forward a rule, because its parent's type or constraints have it.
  func knows(_ rule: Requirement, throughParentOf child: SymbolID) -> Bool {
    parents(of: child).contains { graph.catalog.ancestors(of: $0).contains(rule.owner) }
  }

  /// The types and protocols in `<Parent: P & Q>`, `Child<App>` and `where Parent: P`, which the index doesn't relate.
  private func constraints(of type: SymbolID) -> Set<SymbolID> {
    constraintLists.value(of: type, or: readConstraints(of: type))
  }

  private func readConstraints(of type: SymbolID) -> Set<SymbolID> {
    guard let declaration = graph.sources.type(of: type) else { return [] }
    let number = graph.location(of: type).file
    let named = declaration.file.clauses(in: declaration.head).parents
    return Set(named.compactMap { graph.sources.type(named: $0, in: number) })
  }

  /// The types that are passed as `parent:` to initializers of children, if the source names them.
  private func passedParents() -> [SymbolID: Set<SymbolID>] {
    let types = Set(children)
    var passed: [SymbolID: Set<SymbolID>] = [:]
    for (code, uses) in graph.index.uses {
      for use in uses {
        guard let child = graph.index.createdType(by: use), types.contains(child),
          let parent = parent(passedBy: use, in: code)
        else { continue }
        passed[child, default: []].insert(parent)
      }
    }
    return passed
  }

  /// The type of `self` in `Screen(parent: self)`, `App` in `Screen(parent: App())`, and that of a constant or property.
  private func parent(passedBy use: Use, in code: SymbolID) -> SymbolID? {
    guard let (name, file) = graph.sources.place(at: use.location),
      let value = file.arguments(ofCall: name).first(where: { $0.label == "parent" })?.range
    else { return nil }
    if value.count == 1, file.matches(value.lowerBound, "self") { return graph.index.owner(of: code) }
    let reader = CallReader(graph: graph, code: code)
    func created(_ expression: ClosedRange<Int>) -> SymbolID? {
      reader.initializer(calledBy: expression).flatMap(reader.callee).flatMap(graph.index.owner)
    }
    if let type = created(value) { return type }
    guard value.count == 1 else { return nil }
    if let constant = reader.constant(value) { return created(constant) }
    if let position = graph.sources.parameters(of: code).firstIndex(where: {
      $0.name == file.text(value.lowerBound)
    }),
      let parameters = graph.catalog.parameters(of: code), parameters.indices.contains(position),
      case .named(let name, _) = parameters[position].type
    {
      return graph.catalog.type(named: name)
    }
    return (reader.uses[value.lowerBound]?.first).flatMap { graph.catalog.resultType(of: $0.target) }
      .flatMap(graph.catalog.type)
  }
}

extension RuleGraph {
  /// The rules that code of an assembler can request, its own and then its parent's, with the code that requests each.
  func requests(of owner: SymbolID, in code: SymbolID) -> [(rule: Requirement, request: String)] {
    requirements(of: owner).map { ($0, $0.signature.request()) }
      + hierarchy.rulesOfParent(for: code).map { ($0, $0.signature.request(of: "parent")) }
  }
}
