/// Finds rules that create an object with state for each request.
struct NewInstanceReader {
  private let graph: RuleGraph
  private let state: MutableStateReader
  /// The types whose initializers use a global or static variable, such as a list that the object adds itself to.
  private let registering: Set<SymbolID>

  init(graph: RuleGraph) {
    self.graph = graph
    state = MutableStateReader(graph: graph)
    let index = graph.index
    registering = Set(
      index.uses.filter { code, uses in
        index.symbols[code].kind == .constructor
          && uses.contains {
            [.variable, .staticProperty].contains(index.symbols[index.property(of: $0.target)].kind)
          }
      }
      .keys.compactMap(index.owner)
    )
  }

  /// Where a rule creates an object, itself, through a helper or through another rule whose result it returns.
  ///
  /// - Returns: `nil` for a rule that returns a stored or cached object, or a value.
  func newInstance(of node: RuleGraph.Node) -> Location? {
    var visited: Set<RuleGraph.Node> = []
    return newInstance(of: node, &visited)
  }

  private func newInstance(of node: RuleGraph.Node, _ visited: inout Set<RuleGraph.Node>) -> Location? {
    guard visited.insert(node).inserted else { return nil }
    let walk = graph.walk(node)
    if !walk.cachingCalls.isEmpty || graph.keepsResult(node) { return nil }
    var codes: Set<SymbolID> = [node.body]
    if let location = object(madeIn: node.body, &codes) { return location }
    for edge in walk.edges where edge.kind == .call {
      // Another assembler decides on the lifetime of what it builds.
      guard edge.receiver == nil, let called = edge.target.node else { continue }
      if newInstance(of: called, &visited) != nil { return edge.location }
    }
    return nil
  }

  /// Where code, or a helper that it calls, creates an object that it hands on.
  private func object(madeIn code: SymbolID, _ visited: inout Set<SymbolID>) -> Location? {
    for use in graph.uses(in: code) where isHandedOn(use) {
      let target = graph.index.property(of: use.target)
      if graph.index.symbols[target].kind == .constructor {
        guard let owner = graph.index.owner(of: target) else { continue }
        if hasState(owner) || makesObject(owner, target, &visited) {
          return use.location
        }
      } else if !graph.catalog.isRule(target), graph.index.uses[target] != nil, makesValue(target),
        visited.insert(target).inserted, object(madeIn: target, &visited) != nil
      {
        return use.location
      }
    }
    return nil
  }

  /// Whether an instance of a type can be told from another: by its state, or because it's registered.
  private func hasState(_ type: SymbolID) -> Bool {
    state.mutableState(of: type) != nil
      || graph.catalog.tables.chain(of: type).contains(where: registering.contains)
  }

  /// Whether the result of a call itself is used, and not only one of its members.
  private func isHandedOn(_ use: Use) -> Bool {
    guard let (name, tokens) = graph.source.place(at: use.location) else { return false }
    return !tokens.is(tokens.callEnd(of: name) + 1, ".")
  }

  /// Whether a function or property makes a value each time. A stored property doesn't, unless it holds a closure, and a
  /// static or global one is made once.
  private func makesValue(_ symbol: SymbolID) -> Bool {
    if [.staticProperty, .classProperty, .variable].contains(graph.index.symbols[symbol].kind),
      !graph.isComputed(symbol)
    {
      return false
    }
    return !graph.index.stored.contains(symbol) || graph.result(of: symbol)?.isFunction ?? false
  }

  /// Whether the initializer of a value makes an object for it, itself or by the initial value of a property.
  private func makesObject(_ type: SymbolID, _ initializer: SymbolID, _ visited: inout Set<SymbolID>) -> Bool
  {
    guard visited.insert(initializer).inserted else { return false }
    if object(madeIn: initializer, &visited) != nil { return true }
    return graph.storedProperties(of: type).contains { property in
      guard let (name, tokens) = graph.declaration(of: property), let value = tokens.initialValue(of: name)
      else { return false }
      // `.shared` and `Cache.shared` exist.
      let isCall = tokens.is(value.lowerBound + 1, "(") || tokens.is(value.lowerBound + 2, "(")
      return isCall
        && graph.catalog.resultType(of: property).flatMap(graph.catalog.type).map(hasState) ?? false
    }
  }
}
