/// Which assembler is the parent of which.
///
/// A child's parent is the type of its property `parent`. Where that is a generic parameter, it is the protocols
/// that the parameter conforms to, and the types of what is passed where a child is made.
final class ChildRelations {
  private let graph: RuleGraph
  private let roles: RoleReader
  private var known: [SymbolID: Set<SymbolID>] = [:]
  private lazy var passed = passedParents()

  init(graph: RuleGraph) {
    self.graph = graph
    roles = RoleReader(catalog: graph.catalog)
  }

  /// The assemblers that are children.
  private(set) lazy var children: [SymbolID] = graph.catalog.assemblerTypes.filter {
    roles.role(of: $0) == .child
  }

  /// The types and protocols of a child's parent; empty for one that is no child.
  func parents(of type: SymbolID) -> Set<SymbolID> {
    if let parents = known[type] { return parents }
    var parents = passed[type] ?? []
    if let property = parentProperty(of: type) {
      let usr = graph.catalog.facts.symbols[property].usr
      if let name = graph.catalog.signatures.propertyType(usr: usr) {
        if let concrete = graph.catalog.type(named: name) { parents.insert(concrete) }
        parents.formUnion(constraints(of: type))
      }
    }
    known[type] = parents
    return parents
  }

  /// The parents, their parents, and so on.
  func ancestors(of type: SymbolID) -> [SymbolID] {
    var all: Set<SymbolID> = []
    var queue = [type]
    while let next = queue.popLast() {
      for parent in parents(of: next) where parent != type && all.insert(parent).inserted {
        queue.append(parent)
      }
    }
    return all.sorted { graph.place(of: $0) < graph.place(of: $1) }
  }

  /// Whether a child is made for an assembler, by the type of its parent or by code that the assembler runs.
  func isMade(_ child: SymbolID, by type: SymbolID) -> Bool {
    guard child != type else { return false }
    let makers = passed[child] ?? []
    if !makers.isDisjoint(with: graph.catalog.ancestors(of: type)) { return true }
    return parents(of: child).contains(type)
  }

  /// The children of an assembler, and theirs.
  func descendants(of type: SymbolID) -> [SymbolID] {
    children.filter { child in
      child != type
        && ancestors(of: child).contains { parent in
          parent == type || graph.catalog.ancestors(of: type).contains(parent)
        }
    }
  }

  private func parentProperty(of type: SymbolID) -> SymbolID? {
    let facts = graph.catalog.facts
    return graph.catalog.tables.table(of: type)
      .first {
        facts.symbols[$0.key].name == "parent" && facts.symbols[$0.key].usr.hasPrefix(Framework.corePrefix)
      }?.value
  }

  /// The protocols in `<Parent: P & Q>` and `where Parent: P` of a generic type: the index does not relate them.
  private func constraints(of type: SymbolID) -> Set<SymbolID> {
    guard let name = graph.token(ofName: type), let place = graph.catalog.facts.definitions[type]?.place,
      roles.role(of: type) == .child
    else { return [] }
    let tokens = graph.source.tokens(of: place.file)
    guard tokens.is(name + 1, "<") else { return [] }
    let names = Dictionary(grouping: graph.catalog.assemblerProtocols) {
      graph.catalog.facts.symbols[$0].name
    }
    var found: Set<SymbolID> = []
    var index = name + 1
    var isConstraint = true
    while index < tokens.count, !tokens.is(index, "{") {
      // The types that it conforms to itself stand between the generic parameters and `where`.
      if tokens.is(index, ">") { isConstraint = false }
      if tokens.is(index, "where") { isConstraint = true }
      if isConstraint, let symbols = names[tokens.text(index)], let symbol = nearest(symbols, to: type) {
        found.insert(symbol)
      }
      index += 1
    }
    return found
  }

  /// Of several with one name, that of the same module.
  private func nearest(_ symbols: [SymbolID], to type: SymbolID) -> SymbolID? {
    symbols.first { graph.module($0) == graph.module(type) }
      ?? symbols.min { graph.place(of: $0) < graph.place(of: $1) }
  }

  /// What is passed as `parent:` to the initializer of each child, where the text says its type.
  private func passedParents() -> [SymbolID: Set<SymbolID>] {
    let facts = graph.catalog.facts
    let types = Set(children)
    var passed: [SymbolID: Set<SymbolID>] = [:]
    guard !types.isEmpty else { return [:] }
    for (code, uses) in facts.uses {
      for use in uses where facts.symbols[use.target].kind == .constructor {
        guard let child = facts.owner(of: use.target), types.contains(child),
          let argument = parentArgument(at: use.place)
        else { continue }
        let parent: SymbolID? =
          if argument == "self" {
            facts.owner(of: code)
          } else {
            nearest(graph.catalog.assemblerTypes.filter { facts.symbols[$0].name == argument }, to: child)
          }
        if let parent { passed[child, default: []].insert(parent) }
      }
    }
    return passed
  }

  /// `self` of `Screen(parent: self)`, `App` of `Screen(parent: App())`.
  private func parentArgument(at place: Place) -> String? {
    guard let name = graph.source.token(at: place) else { return nil }
    let tokens = graph.source.tokens(of: place.file)
    var open = name + 1
    while tokens.touchesPrevious(open), !tokens.is(open, "("), open < name + 20 { open += 1 }
    guard tokens.is(open, "(") else { return nil }
    let argument = tokens.elements(in: open).first { tokens.is($0.lowerBound, "parent") }
    guard let argument, argument.count > 2 else { return nil }
    let value = argument.lowerBound + 2
    if argument.count == 3, tokens.is(value, "self") { return "self" }
    return tokens.is(value + 1, "(") && tokens.partner[value + 1] == argument.upperBound
      ? tokens.text(value) : nil
  }
}
