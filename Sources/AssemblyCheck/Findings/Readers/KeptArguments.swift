/// Whether a function or an initializer keeps an argument: in a stored property, in what it returns, or in a closure.
///
/// It's read where the source is: in the package and its dependencies. A function of the system keeps nothing.
struct KeptArguments {
  let graph: RuleGraph
  let log: Log

  /// What was answered, and what is being read. Functions can call each other.
  final class Log {
    fileprivate var answers: [Visit: Bool] = [:]
    var expressions: Set<ClosedRange<Int>> = []
  }

  fileprivate struct Visit: Hashable {
    let callee: SymbolID
    let position: Int
  }

  func keeps(_ passed: CallReader.Passed) -> Bool {
    let visit = Visit(callee: passed.callee, position: passed.position)
    if let answer = log.answers[visit] { return answer }
    log.answers[visit] = false
    // The expressions of another function have other tokens.
    let expressions = log.expressions
    log.expressions = []
    let answer = reads(passed)
    log.expressions = expressions
    log.answers[visit] = answer
    return answer
  }

  private func reads(_ passed: CallReader.Passed) -> Bool {
    let callee = passed.callee
    let symbol = graph.index.symbols[callee]
    // What a scope keeps doesn't depend on how the framework is written: the reader of retentions knows both arguments.
    guard !Lifetime.isCachingCall(symbol), let (name, tokens) = graph.declaration(of: callee) else {
      return false
    }
    if symbol.kind == .constructor, !tokens.is(name, "init") {
      // The initializer that the compiler writes for a structure.
      let property = graph.index.owner(of: callee).map(graph.catalog.tables.chain)?.lazy
        .flatMap { graph.storedProperties(of: $0) }
        .first { graph.index.symbols[$0].name == passed.parameter.label }
      return property.map { !graph.isWeak($0) } ?? false
    }
    let parameters = tokens.parameters(of: name)
    guard parameters.indices.contains(passed.position), let variable = parameters[passed.position].name,
      let reader = SelfCaptures(of: callee, graph: graph, log: log)
    else { return false }
    return keeps(variable, reader)
  }

  private func keeps(_ variable: String, _ reader: SelfCaptures) -> Bool {
    let tokens = reader.tokens
    let body = reader.range
    return body.contains { index in
      guard tokens.is(index, variable), !tokens.is(index - 1, "."), !tokens.is(index + 1, ":") else {
        return false
      }
      let closure = tokens.braces(around: index, in: body).first { !tokens.isBlock($0) }
      if let closure {
        guard tokens.weakCapture(of: variable, in: closure) == nil, reader.isActive(closure) else {
          return false
        }
        if reader.escapes(closure: closure) { return true }
      }
      // It's called.
      if tokens.is(index + 1, "("), tokens.touchesPrevious(index + 1) { return false }
      if tokens.is(index + 1, ".") {
        // A reference to a method, such as `make = assembler.resolve`.
        let isReference = (reader.uses[index + 2] ?? []).contains {
          !$0.isCall && graph.index.symbols[$0.target].kind == .instanceMethod
        }
        return isReference && (tokens.is(index - 1, "=") || isKept(index, in: closure, reader))
      }
      if let target = tokens.target(of: index) {
        if let isStored = isStored(target, in: closure, reader) { return isStored }
        guard let other = tokens.variable(before: index - 1) else { return false }
        let name = tokens.text(other)
        return !tokens.isWeak(other) && name != variable && keeps(name, reader)
      }
      let isResult = tokens.is(index - 1, "return") || index - 1 == body.lowerBound
      return (isResult && (tokens.is(index + 1, "}") || tokens.startsLine(index + 1)))
        || isKept(index, in: closure, reader)
    }
  }

  /// Whether a token names a stored property, or a closure's parameter: `$0` in `handlers.withLock { $0 = handler }`.
  /// `nil` for a local variable.
  private func isStored(_ target: Int, in closure: Int?, _ reader: SelfCaptures) -> Bool? {
    let tokens = reader.tokens
    if let property = graph.index.writes[graph.source.location(of: target, in: reader.file)]
      ?? reader.uses[target]?.first(where: { graph.index.symbols[$0.target].kind.isProperty })?.target
    {
      return graph.index.stored.contains(property) && !graph.isWeak(property)
    }
    guard let closure else { return nil }
    let parameters = closure + 1..<(tokens.closureIn(closure) ?? closure + 1)
    return tokens.text(target).hasPrefix("$") || parameters.contains { tokens.is($0, tokens.text(target)) }
      ? true : nil
  }

  /// Whether a call inside the function keeps its argument: `Box(handler)`, `handlers.append(handler)`.
  private func isKept(_ index: Int, in closure: Int?, _ reader: SelfCaptures) -> Bool {
    guard let passed = reader.calls.parameter(receiving: index) else { return false }
    if Self.additions.contains(reader.tokens.text(passed.name)), reader.tokens.is(passed.name - 1, "."),
      isStored(passed.name - 2, in: closure, reader) == true
    {
      return true
    }
    return reader.escapes(index...index, unknownKeeps: false)
  }

  /// The methods of collections that add an element.
  private static let additions: Set<String> = ["append", "insert", "updateValue"]
}

extension SourceTokens {
  /// The name that a value is assigned to: `handlers` in `handlers[name] = value` and in `(handlers, x) = (value, y)`.
  fileprivate func target(of value: Int) -> Int? {
    if self.is(value - 1, "=") { return self.is(value - 2, "]") ? partner[value - 2] - 1 : value - 2 }
    let tuple = enclosing[value]
    guard self.is(tuple, "("), self.is(tuple - 1, "="), self.is(tuple - 2, ")"),
      let position = elements(in: tuple).firstIndex(of: value...value)
    else { return nil }
    let targets = elements(in: partner[tuple - 2])
    return targets.indices.contains(position) ? targets[position].upperBound : nil
  }
}
