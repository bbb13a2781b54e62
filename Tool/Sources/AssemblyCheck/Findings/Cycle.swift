/// Rules that form a cycle.
///
/// Each of them calls the next whenever it runs, so resolving one of them never ends. A rule that is passed on, a closure
/// and an autoclosure don't count, because the code that receives them decides whether they run.
struct Cycle: Check {
  static let id = FindingID.cycle
  let context: CheckContext

  private typealias Node = RuleGraph.Node

  func detections() -> [Detection] {
    let starts = graph.assemblers.flatMap { graph.rules(of: $0).map(\.node) }
    // The calls are read only where rules refer to each other: that needs the sources.
    var known: [Node: [(node: Node, edge: Edge)]] = [:]
    func calls(of node: Node) -> [(node: Node, edge: Edge)] {
      known.value(of: node, or: certainCalls(of: node))
    }
    var reported: Set<[Location]> = []
    return StronglyConnected.components(from: starts, references)
      .flatMap { component -> [[Node]] in
        // Most components are single rules.
        guard component.count > 1 || references(component[0]).contains(component[0]) else { return [] }
        return StronglyConnected.components(from: component) { calls(of: $0).map(\.node) }
      }
      .compactMap { component in
        // What an assembler writes itself comes last, and so it closes the cycle.
        let own = component.filter { catalog.bodies[$0.body]?.isDefault == false }
        return (own.isEmpty ? component : own).min { location(of: $0.body) < location(of: $1.body) }
          .flatMap { shortest(from: $0, calls) }
      }
      .sorted { ($0[0].edge.location, $0.count) < ($1[0].edge.location, $1.count) }
      .filter { reported.insert($0.map(\.edge.location).sorted()).inserted }
      .map(detection)
  }

  private func references(_ node: Node) -> [Node] { graph.walk(node).edges.compactMap(\.target.node) }

  /// The calls that a body makes each time it runs.
  private func certainCalls(of node: Node) -> [(node: Node, edge: Edge)] {
    var readers: [SymbolID: CallReader] = [:]
    let walk = graph.walk(node) { [graph] use, code in
      readers.value(of: code, or: CallReader(graph: graph, code: code))
        .isCertain(use, in: code)
    }
    return walk.edges.compactMap { edge in
      // Another assembler of the same type can be another one each time, such as the folder above.
      edge.target.node.flatMap { edge.receiver != nil && $0.type == node.type ? nil : ($0, edge) }
    }
  }

  private func caches(_ node: Node) -> Bool { !graph.walk(node).cachingCalls.isEmpty }

  private func detection(_ cycle: [Step]) -> Detection {
    let types = Set(cycle.map(\.from.type))
    func label(_ node: Node) -> String {
      let result = graph.signature(of: node)?.result ?? name(node.body)
      return types.count == 1 ? result : "\(name(node.type)): \(result)"
    }
    let path = (cycle.map(\.from) + [cycle[0].from]).map(label).joined(separator: " → ")
    let owners = types.map { name($0) }.sorted().joined(separator: ", ")
    // A cached rule detects the recursion and stops the program with the path.
    let isCached = cycle.contains { caches($0.from) }
    let end = isCached ? "stops the program" : "never returns"
    // What an assembler writes itself is what to change.
    let own = cycle.filter { catalog.bodies[$0.from.body]?.isDefault == false }
    let last = own.count < cycle.count ? own.first ?? cycle[cycle.count - 1] : cycle[cycle.count - 1]
    let fix =
      askedOfParent(last) ?? undecorated(cycle)
      ?? (cycle.count == 1 ? "wrap what a rule with a label builds, or " : "")
      + askedLater(last, isCached: isCached)
    return detection(
      "these rules of \(owners) form a cycle, and resolving one \(end): \(path)",
      at: cycle[0].edge.location,
      notes: cycle.map { step in
        let via = step.edge.via.map { name($0) }.joined(separator: ", ")
        let route = via.isEmpty ? "" : " through \(via)"
        let (from, to) = (graph.signature(of: step.from)?.text, graph.signature(of: step.to)?.text)
        return note(
          "\(from ?? label(step.from)) calls \(to ?? label(step.to))\(route)",
          at: step.edge.location
        )
      } + [
        note(fix, at: last.edge.location)
      ],
      anchors: cycle.flatMap { [$0.edge.location, location(of: $0.from.body)] }
    )
  }
}

extension Cycle {
  private func askedLater(_ step: Step, isCached: Bool) -> String {
    let rule = index.symbols[step.to.body]
    // A scope would retain what the rule itself retains: its assembler.
    let passed =
      isCached
      ? "'\(catalog.laterClosure(calling: step.to.body))', which is '@Sendable' if the assembler's protocol refines 'Sendable'"
      : rule.kind.isProperty
        ? "'{ \(catalog.callMarks(of: step.to.body))self.\(rule.name) }'" : "the rule itself"
    let asked = graph.signature(of: step.to)?.result ?? "the rule's result"
    return "ask for '\(asked)' later: take a closure in place of the object, and pass \(passed)"
  }

  /// A child's request for the rule that it means to forward: `parent.roof` in `var roof: Roof { self.roof }`.
  private func askedOfParent(_ step: Step) -> String? {
    guard step.from == step.to, step.edge.via.isEmpty, let rule = graph.requirement(servedBy: step.to),
      graph.hierarchy.knows(rule, throughParentOf: step.to.type), let call = call(at: step.edge.location)
    else { return nil }
    return "write '\(rule.signature.effects.callMarks)parent.\(call)', which runs the parent's rule"
  }

  /// For rules that decorate each other's results, and of which none builds the object that is decorated.
  private func undecorated(_ cycle: [Step]) -> String? {
    let results = Set(cycle.map { graph.result(of: $0.from.body) })
    guard cycle.count > 1, results.count == 1, let rule = graph.signature(of: cycle[0].from) else {
      return nil
    }
    return
      "give the '\(rule.result)' that isn't decorated a rule with a name of its own, and decorate that one"
  }

  /// A call of a rule without its receiver, as it's written.
  private func call(at location: Location) -> String? {
    sources.place(at: location).map { name, file in file.text(name..<file.callEnd(of: name) + 1) }
  }
}

extension Cycle {
  private struct Step {
    let from: RuleGraph.Node
    let to: RuleGraph.Node
    let edge: Edge
  }

  /// The shortest cycle through a node: a breadth-first search that ends where it started.
  private func shortest(from start: Node, _ calls: (Node) -> [(node: Node, edge: Edge)]) -> [Step]? {
    var cameBy: [Node: Step] = [:]
    var queue = [start]
    while !queue.isEmpty {
      let steps = queue.flatMap { node in calls(node).map { Step(from: node, to: $0.node, edge: $0.edge) } }
      if let last = steps.first(where: { $0.to == start }) {
        var path = [last]
        while let first = path.last, let before = cameBy[first.from] { path.append(before) }
        return path.reversed()
      }
      queue = []
      for step in steps where cameBy[step.to] == nil {
        cameBy[step.to] = step
        queue.append(step.to)
      }
    }
    return nil
  }
}

/// Whether code calls something whenever it runs.
extension CallReader {
  /// Whether a use of a function calls it each time that the code runs.
  ///
  /// It doesn't on a condition, after code that can end the function, in a loop, in a local function, or in a closure,
  /// unless the framework runs that at once: `shared { }`.
  fileprivate func isCertain(_ use: Use, in code: SymbolID) -> Bool {
    guard use.isCall, let token = graph.sources.token(at: use.location) ?? literal(evaluating: use),
      let body = graph.sources.body(of: code), body.contains(token)
    else { return false }
    var first = file.call(named: token).lowerBound
    while true {
      if isOnCondition(first) || isAfterExit(first, body) { return false }
      let open = file.enclosing[first]
      if open <= body.lowerBound { return open == body.lowerBound }
      if file.matches(open, "{") {
        guard file.isBlock(open) ? ["do", "defer"].contains(file.text(open - 1)) : isBuilder(open)
        else { return false }
        first = open
      } else if file.touchesCallee(open) {
        guard let name = file.callee(before: open) else { return false }
        // A case of an enumeration has no autoclosures.
        if !(uses[name] ?? []).contains(where: { graph.index.symbols[$0.target].kind == .enumerationCase }) {
          guard let passed = parameter(receiving: file.argumentStart(of: first, in: open)),
            passed.parameter.type.autoclosureResult == nil
          else { return false }
        }
        let call = file.call(named: name)
        // `other?.make(resolve())`, but not `try? make(resolve())`
        if (call.lowerBound..<name).contains(where: { file.matches($0, "?") && !file.matches($0 - 1, "try") })
        {
          return false
        }
        first = call.lowerBound
      } else {
        first = open
      }
    }
  }

  /// The string literal of which an interpolation evaluates a use: not in an argument, in a closure or behind an operator.
  private func literal(evaluating use: Use) -> Int? {
    guard let literal = graph.sources.token(around: use.location),
      let offset = graph.sources.offset(of: use.location)
    else { return nil }
    let isEvaluated = file.interpolations(in: literal).contains { code in
      guard let name = code.index(at: offset) else { return false }
      let brackets = sequence(first: code.enclosing[name]) { code.enclosing[$0] }.prefix { $0 >= 0 }
      return !brackets.contains { code.matches($0, "{") || code.touchesCallee($0) }
        && !(0..<name).contains { code.kinds[$0] == .symbol }
    }
    return isEvaluated ? literal : nil
  }

  /// Whether a closure builds what a call of the framework returns.
  private func isBuilder(_ brace: Int) -> Bool {
    guard let name = file.callee(ofClosure: brace), let callee = callee(at: name) else { return false }
    return RuleLifetime.buildsInPlace(graph.index.symbols[callee])
  }

  /// Whether an expression is an operand that may not be evaluated, such as one of `&&`, `??` or `? :`, or a later
  /// condition of a statement.
  private func isOnCondition(_ first: Int) -> Bool {
    let open = file.enclosing[first]
    var token = first
    while token > open + 1 {
      if file.startsLine(token), !file.continuesStatement(token) { return false }
      token -= 1
      if file.kinds[token] == .close { token = file.partner[token] }
      let text = file.text(token)
      if text == "lazy" || text == "?" && !file.touchesPrevious(token) { return true }
      // An operator of the package can take an autoclosure.
      if file.kinds[token] == .symbol, !Self.plainSymbols.contains(text) { return true }
      if text == ";" { return false }
      if text == "," { return file.matches(open, "{") }
    }
    return false
  }

  private static let plainSymbols: Set<String> = [
    ",", ";", ".", ":", "=", "+", "-", "*", "/", "<", ">", "==", "!", "?", "@", "&", "->",
  ]

  /// Whether code before a token may end the function or closure that contains it.
  private func isAfterExit(_ token: Int, _ body: ClosedRange<Int>) -> Bool {
    var around: Set<Int> = []
    var open = file.enclosing[token]
    while open >= body.lowerBound {
      around.insert(open)
      open = file.enclosing[open]
    }
    return (body.lowerBound..<token).contains { exit in
      var brace = file.enclosing[exit]
      if file.matches(exit, "try") {
        // An earlier statement can throw.
        guard !file.matches(exit + 1, "?"), !file.matches(exit + 1, "!"),
          (exit + 1...token).contains(where: { file.enclosing[$0] == brace && file.startsLine($0) })
        else { return false }
      } else {
        guard file.matches(exit, "return") || file.matches(exit, "throw") else { return false }
        if around.contains(brace) { return false }
      }
      // An exit of a closure or a local function ends only that.
      while !around.contains(brace) {
        if !file.isBlock(brace) || file.function(of: brace) != nil { return false }
        brace = file.enclosing[brace]
      }
      return true
    }
  }
}
