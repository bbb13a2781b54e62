/// A request to an assembler that is created for it: `App().resolve()`, or `root.resolve()` with
/// `var root: App { App() }`.
struct TemporaryRequest {
  let use: Use
  /// The code that asks, or `nil` at the top level of a file.
  let code: SymbolID?
  /// What the request runs.
  let node: RuleGraph.Node
  /// The computed property that creates the assembler.
  let property: SymbolID?
}

/// Finds the requests to temporary assemblers, in source order.
struct TemporaryRequests {
  private let graph: RuleGraph
  private let types: Set<SymbolID>
  /// The computed properties that create an assembler each time they are read, with its type.
  private var properties: [SymbolID: SymbolID] = [:]
  private(set) var all: [TemporaryRequest] = []

  init(graph: RuleGraph) {
    self.graph = graph
    types = Set(graph.catalog.assemblerTypes)
    for (symbol, uses) in graph.index.uses
    where graph.index.symbols[symbol].kind.isProperty && graph.isComputed(symbol) {
      guard let body = graph.body(of: symbol), body.count > 2,
        let type = graph.catalog.resultType(of: symbol).flatMap(graph.catalog.type),
        uses.contains(where: { created(by: $0) == type }), !graph.remembers(symbol)
      else { continue }
      properties[symbol] = type
    }
    for (use, code) in graph.ruleUses
    where use.isCall && graph.isOwn(use.location) && graph.source.hasReceiver(at: use.location) {
      guard let (type, property) = receiver(of: use, graph.uses(in: code)),
        let node = graph.node(runBy: use, on: type)
      else { continue }
      all.append(TemporaryRequest(use: use, code: code, node: node, property: property))
    }
    all.sort { $0.use.location < $1.use.location }
  }

  /// The type of the assembler that a use creates.
  private func created(by use: Use) -> SymbolID? {
    graph.index.createdType(by: use).flatMap { types.contains($0) ? $0 : nil }
  }

  /// The type of the new assembler that receives a request.
  private func receiver(of use: Use, _ uses: [Use]) -> (type: SymbolID, property: SymbolID?)? {
    guard let (name, tokens) = graph.source.place(at: use.location) else { return nil }
    let callee =
      tokens.is(name - 2, ")")
      ? tokens.callee(before: tokens.partner[name - 2]) : tokens.localValue(returnedFrom: name)
    if let callee {
      return uses.lazy.filter { graph.source.token(at: $0.location) == callee }
        .compactMap(created).first.map { ($0, nil) }
    }
    return uses.lazy.filter { graph.source.token(at: $0.location) == name - 2 }
      .map { graph.index.property(of: $0.target) }
      .compactMap { property in properties[property].map { ($0, property) } }.first
  }
}

extension SourceText {
  /// Whether a dot precedes a name.
  fileprivate func hasReceiver(at location: Location) -> Bool {
    line(location.line, of: location.file)?.dropFirst(Int(location.column) - 2).first == UInt8(ascii: ".")
  }
}

extension SourceTokens {
  /// `App` in `let app = App(); return app.resolve()`, if nothing else gets the variable.
  fileprivate func localValue(returnedFrom name: Int) -> Int? {
    let variable = name - 2
    guard isWord(variable), !self.is(variable - 1, "."), isReturned(call(named: name)) else { return nil }
    let block = enclosing[variable]
    guard block >= 0,
      let declared = (block..<variable).last(where: {
        self.is($0, text(variable)) && self.is($0 - 1, "let") && self.is($0 + 1, "=")
          && enclosing[$0] == block
      }), isWord(declared + 2), callEnd(of: declared + 2) > declared + 2
    else { return nil }
    let isKept = (declared + 1..<partner[block]).contains {
      self.is($0, text(variable)) && !self.is($0 + 1, ".") && !self.is($0 - 1, ".") && !self.is($0 + 1, ":")
    }
    return isKept ? nil : declared + 2
  }

  /// Whether a function returns the value of a call, at once or in a variable: `let x = call; return x`.
  private func isReturned(_ call: ClosedRange<Int>) -> Bool {
    let before = call.lowerBound - 1
    if self.is(before, "return") { return true }
    guard self.is(before, "="), let declared = (0..<before).last(where: { self.is($0, "let") }),
      enclosing[declared] == enclosing[before], isWord(declared + 1), enclosing[before] >= 0
    else { return false }
    return (call.upperBound..<partner[enclosing[before]]).contains {
      self.is($0, "return") && self.is($0 + 1, text(declared + 1)) && !self.is($0 + 2, ".")
    }
  }
}
