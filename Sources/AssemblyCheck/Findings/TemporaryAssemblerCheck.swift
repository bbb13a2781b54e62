/// AG020: an assembler that nothing keeps, although what it builds asks it later. AG017: a rule that asks a new child for
/// what the child caches.
enum TemporaryAssemblerCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let all = TemporaryAssembler.all(in: graph)
    return all.flatMap { temporary -> [Detection] in
      [released(temporary, in: graph), recreated(temporary, among: all, in: graph)].compactMap { $0 }
    }
  }

  /// The assembler is released when the statement ends, and a closure that doesn't retain it runs afterwards.
  private static func released(_ temporary: TemporaryAssembler, in graph: RuleGraph) -> Detection? {
    var visited: Set<RuleGraph.Node> = [temporary.node]
    var queue = [temporary.node]
    var later: (location: Location, isUnowned: Bool)?
    while let next = queue.popLast() {
      guard let body = graph.body(of: next.body) else { continue }
      let file = graph.location(of: next.body).file
      // An object that retains the assembler keeps it.
      let captures = SelfCaptures(graph: graph)
      if !captures.captures(in: next.body, body, holder: body, file: file).isEmpty { return nil }
      let tokens = graph.source.tokens(of: file)
      for closure in captures.escapingClosures(in: next.body, body, file: file) where later == nil {
        guard let reference = tokens.weakSelf(in: closure.lowerBound) else { continue }
        later = (graph.source.location(of: closure.lowerBound, in: file), tokens.is(reference, "unowned"))
      }
      queue += graph.calls(of: next).map(\.node).filter {
        $0.type == temporary.node.type && visited.insert($0).inserted
      }
    }
    guard let later else { return nil }
    let name = graph.name(temporary.node.type)
    return Detection(
      .temporaryAssembler,
      "nothing retains this \(name), so it's released when the statement ends, and a closure that asks it later "
        + (later.isUnowned ? "stops the program" : "finds none") + "; store the assembler",
      at: temporary.request.location,
      notes: [graph.note("this closure asks it later", at: later.location)],
      anchors: [temporary.request.location] + (temporary.code.map { [graph.location(of: $0)] } ?? []),
      in: graph
    )
  }

  /// A rule whose result another assembler caches for this one request, or one of several requests of a computed
  /// property that each build what the assembler caches.
  private static func recreated(
    _ temporary: TemporaryAssembler,
    among all: [TemporaryAssembler],
    in graph: RuleGraph
  ) -> Detection? {
    guard let code = temporary.code else { return nil }
    var cached = cachedRules(from: temporary.node, graph)
    if let property = temporary.property, graph.catalog.bodies[code] == nil {
      let others = all.filter {
        $0.property == property && $0.code == code && $0.request.location != temporary.request.location
      }
      cached.formIntersection(others.flatMap { cachedRules(from: $0.node, graph) })
    } else {
      let lasts = (graph.index.uses[code] ?? []).contains {
        Lifetime.isCachingCall(graph.index.symbols[$0.target])
      }
      guard graph.catalog.bodies[code] != nil, !lasts else { return nil }
      cached.formIntersection([temporary.node])
    }
    guard let rule = cached.min(by: { graph.location(of: $0.body) < graph.location(of: $1.body) }) else {
      return nil
    }
    let name = graph.name(temporary.node.type)
    let result = graph.signature(of: rule)?.result ?? "the object"
    let made = temporary.property.map { graph.location(of: $0) }
    return Detection(
      .recreatedScope,
      "each request creates \(name), so '\(result)', which \(name) caches, is new each time; store the assembler",
      severity: .warning,
      at: temporary.request.location,
      notes: [graph.note("this rule caches it", at: graph.location(of: rule.body))]
        + (made.map { [graph.note("this property creates the assembler each time it's read", at: $0)] } ?? []),
      anchors: [temporary.request.location, graph.location(of: code)] + (made.map { [$0] } ?? []),
      in: graph
    )
  }
}

extension TemporaryAssemblerCheck {
  /// The rules that a request runs and that its assembler caches.
  private static func cachedRules(from node: RuleGraph.Node, _ graph: RuleGraph) -> Set<RuleGraph.Node> {
    var visited: Set<RuleGraph.Node> = [node]
    var queue = [node]
    while let next = queue.popLast() {
      queue += graph.calls(of: next).map(\.node).filter {
        $0.type == node.type && visited.insert($0).inserted
      }
    }
    return visited.filter { rule in
      graph.walk(rule).cachingCalls.contains { $0.lifetime != .graph && $0.receiver == nil && $0.via.isEmpty }
    }
  }
}

/// An assembler that is created to be asked once: `App().resolve()`, or `root.resolve()` with `var root: App { App() }`.
private struct TemporaryAssembler {
  let request: Use
  /// The code that asks, or `nil` at the top level of a file.
  let code: SymbolID?
  /// What the request runs.
  let node: RuleGraph.Node
  /// The computed property that creates the assembler.
  let property: SymbolID?

  static func all(in graph: RuleGraph) -> [TemporaryAssembler] {
    let types = Set(graph.catalog.assemblerTypes)
    let properties = computed(in: graph, types)
    var found: [TemporaryAssembler] = []
    func add(_ uses: [Use], _ code: SymbolID?) {
      for use in uses
      where use.isCall && graph.catalog.isRule(use.target) && graph.isOwn(use.location)
        && graph.source.hasReceiver(at: use.location)
      {
        guard let (type, property) = receiver(of: use, uses, types, properties, graph),
          let body = graph.catalog.tables.body(of: use.target, in: type)
            ?? graph.catalog.bodies[use.target]?.symbol
        else { continue }
        found.append(
          TemporaryAssembler(
            request: use,
            code: code,
            node: RuleGraph.Node(body: body, type: type),
            property: property
          )
        )
      }
    }
    add(graph.index.topLevelUses, nil)
    for (code, uses) in graph.index.uses { add(uses, code) }
    return found.sorted { $0.request.location < $1.request.location }
  }

  /// The type of the new assembler that receives a request.
  private static func receiver(
    of use: Use,
    _ uses: [Use],
    _ types: Set<SymbolID>,
    _ properties: [SymbolID: SymbolID],
    _ graph: RuleGraph
  ) -> (type: SymbolID, property: SymbolID?)? {
    guard let name = graph.source.token(at: use.location) else { return nil }
    let tokens = graph.source.tokens(of: use.location.file)
    guard tokens.is(name - 1, ".") else { return nil }
    if tokens.is(name - 2, ")") {
      guard let callee = tokens.callee(before: tokens.partner[name - 2]) else { return nil }
      return uses.lazy
        .filter {
          graph.index.symbols[$0.target].kind == .constructor && graph.source.token(at: $0.location) == callee
        }
        .compactMap { graph.index.owner(of: $0.target) }
        .first(where: types.contains).map { ($0, nil) }
    }
    if let created = tokens.localValue(returnedFrom: name) {
      return uses.lazy
        .filter {
          graph.index.symbols[$0.target].kind == .constructor
            && graph.source.token(at: $0.location) == created
        }
        .compactMap { graph.index.owner(of: $0.target) }
        .first(where: types.contains).map { ($0, nil) }
    }
    return uses.lazy
      .filter { graph.source.token(at: $0.location) == name - 2 }
      .compactMap { read in
        let property = graph.index.property(of: read.target)
        return properties[property].map { ($0, property) }
      }.first
  }

  /// The computed properties that create an assembler each time they are read, with its type.
  private static func computed(in graph: RuleGraph, _ types: Set<SymbolID>) -> [SymbolID: SymbolID] {
    var found: [SymbolID: SymbolID] = [:]
    for (symbol, uses) in graph.index.uses
    where graph.index.symbols[symbol].kind.isProperty && graph.isComputed(symbol) {
      guard let body = graph.body(of: symbol), let name = graph.catalog.resultType(of: symbol),
        let type = graph.catalog.type(named: name), types.contains(type),
        uses.contains(where: {
          graph.index.symbols[$0.target].kind == .constructor && graph.index.owner(of: $0.target) == type
        }), !RecreatedScopeCheck.remembers(symbol, in: graph), body.count > 2
      else { continue }
      found[symbol] = type
    }
    return found
  }
}

extension SourceText {
  /// Whether a dot precedes a name.
  fileprivate func hasReceiver(at location: Location) -> Bool {
    line(location.line, of: location.file)?.dropFirst(Int(location.column) - 2).first == UInt8(ascii: ".")
  }
}

extension SelfCaptures {
  /// The closures that don't run at once, however they capture `self`.
  func escapingClosures(in code: SymbolID, _ range: ClosedRange<Int>, file: Int32) -> [ClosedRange<Int>] {
    let reader = Reader(graph: graph, code: code, range: range, holder: range, file: file)
    return reader.laterClosures().filter { reader.escapes(closure: $0.lowerBound) }
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

  /// The `weak` or `unowned` of a closure that captures `self` so.
  func weakSelf(in brace: Int) -> Int? {
    guard self.is(brace + 1, "[") else { return nil }
    return elements(in: brace + 1).first { element in
      ["weak", "unowned"].contains(text(element.lowerBound)) && element.contains { self.is($0, "self") }
    }?.lowerBound
  }
}
