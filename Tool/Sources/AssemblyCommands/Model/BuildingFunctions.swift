import AssemblyCheck

/// The functions and computed properties of assemblers that request rules or create a child and are no rules:
/// `func detail(id: Int) -> TripDetail`.
///
/// Each is an entry of its assembler's graph. A private one is a part of the rules that call it.
struct BuildingFunctions {
  private let graph: RuleGraph
  /// The functions themselves, without private ones.
  let symbols: Set<SymbolID>
  private(set) var signatures: [SymbolID: Signature] = [:]
  private var functionsByOwner: [SymbolID: [SymbolID]] = [:]
  /// The assemblers that code creates, itself or through its private functions.
  private var created: [SymbolID: [SymbolID]] = [:]

  init(graph: RuleGraph) {
    self.graph = graph
    let (index, catalog) = (graph.index, graph.catalog)
    let assemblers = Set(graph.assemblers)
    let own = index.definitions.filter { symbol, definition in
      [.instanceMethod, .instanceProperty].contains(index.symbols[symbol].kind) && !catalog.isRule(symbol)
        && !index.stored.contains(symbol) && graph.isOwn(definition.location)
        && definition.parent.map { index.symbols[$0].kind != .protocol } ?? false
        && index.owner(of: symbol).map { assemblers.contains($0) || catalog.assemblerProtocols.contains($0) }
          ?? false
    }
    func creations(_ code: SymbolID) -> [SymbolID] {
      (index.uses[code] ?? []).compactMap(index.createdType).filter {
        assemblers.contains($0) && $0 != index.owner(of: code)
      }
    }
    let isHelper = Set(own.keys.filter { graph.sources.isPrivate($0) })
    for code in index.uses.keys where own[code] != nil || catalog.isRule(code) {
      let parts = reached(from: [code]) { part in
        (index.uses[part] ?? []).map { index.property(of: $0.target) }.filter(isHelper.contains)
      }
      created[code] = parts.flatMap(creations).unique()
    }
    for symbol in own.keys.sorted() where !isHelper.contains(symbol) {
      guard let member = graph.sources.member(of: symbol), let owner = index.owner(of: symbol)
      else { continue }
      let walk = graph.walk(RuleGraph.Node(body: symbol, type: owner))
      // The walk of a protocol's function knows no bodies, but each request.
      guard !walk.edges.isEmpty || created[symbol]?.isEmpty == false else { continue }
      signatures[symbol] = member.isProperty ? catalog.signature(of: symbol) : Signature(member)
      functionsByOwner[owner, default: []].append(symbol)
    }
    symbols = Set(signatures.keys)
  }

  /// The functions that can be called on an assembler, without those that another one hides.
  func nodes(of type: SymbolID) -> [RuleGraph.Node] {
    let found = graph.catalog.ancestors(of: type).flatMap { functionsByOwner[$0] ?? [] }
    let groups = Dictionary(grouping: found) { signatures[$0]?.text ?? "" }
    return groups.values.compactMap { same in
      same.first { graph.index.owner(of: $0) == type }
        ?? same.min { graph.location(of: $0) < graph.location(of: $1) }
    }.sorted { graph.location(of: $0) < graph.location(of: $1) }.map { RuleGraph.Node(body: $0, type: type) }
  }

  /// The names of the assemblers that a rule or function creates, but not through another function.
  func created(by code: SymbolID) -> [String] { (created[code] ?? []).map { graph.name($0) } }
}

extension Signature {
  /// The signature of a function, with the names that its body has for its parameters.
  fileprivate init(_ member: MemberDeclaration) {
    self.init(
      name: member.name,
      generics: member.generics,
      parameters: member.parameterList,
      effects: member.effects,
      result: member.result.isEmpty ? "Void" : member.result
    )
  }
}
