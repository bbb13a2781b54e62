/// Whether a function or an initializer keeps an argument: in a stored property, in what it returns, or in a closure.
///
/// It's read where the source is: in the package and its dependencies. A function of the system keeps nothing.
struct KeptArguments {
  let graph: RuleGraph
  var log = Log()

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
    // What a scope keeps doesn't depend on how the framework is written: the reader of retentions knows both arguments.
    if Lifetime.isCachingCall(graph.index.symbols[callee]) { return false }
    guard let (name, tokens) = graph.declaration(of: callee)
    else { return false }
    guard let body = tokens.body(of: name),
      tokens.is(name, "init") || graph.index.symbols[callee].kind != .constructor
    else {
      // The initializer that the compiler writes for a structure.
      guard graph.index.symbols[callee].kind == .constructor, let owner = graph.index.owner(of: callee) else {
        return false
      }
      let property = property(passed.parameter.label, of: owner)
      return property.map { !graph.isWeak($0) } ?? false
    }
    let parameters = tokens.parameters(of: name)
    guard parameters.indices.contains(passed.position), let variable = parameters[passed.position].name else {
      return false
    }
    return keeps(variable, in: body, of: callee)
  }

  private func keeps(
    _ variable: String,
    in body: ClosedRange<Int>,
    of callee: SymbolID
  ) -> Bool {
    let file = graph.location(of: callee).file
    let reader = SelfCaptures.Reader(
      graph: graph,
      code: callee,
      range: body,
      holder: body,
      file: file,
      log: log
    )
    let tokens = reader.tokens
    for index in body
    where tokens.is(index, variable) && !tokens.is(index - 1, ".") && !tokens.is(index + 1, ":") {
      if let brace = closure(around: index, in: body, tokens) {
        // Inactive branches of `#if` are not in the index.
        let isActive =
          !body.contains { tokens.is($0, "#if") }
          || reader.uses.keys.contains { (brace...tokens.partner[brace]).contains($0) }
        if isActive, !isCapturedWeakly(variable, in: brace, tokens), reader.escapes(closure: brace) {
          return true
        }
        continue
      }
      // It's called.
      if tokens.is(index + 1, "("), tokens.touchesPrevious(index + 1) { continue }
      if tokens.is(index + 1, ".") {
        // A reference to a method, such as `make = assembler.resolve`.
        let isReference = reader.uses[index + 2]?.contains {
          !$0.isCall && graph.index.symbols[$0.target].kind == .instanceMethod
        }
        if isReference ?? false, tokens.is(index - 1, "=") || isKept(index, reader) { return true }
        continue
      }
      if tokens.is(index - 1, "="), tokens.isWord(index - 2) {
        if let property = graph.index.writes[graph.source.location(of: index - 2, in: file)] {
          if graph.index.stored.contains(property), !graph.isWeak(property) { return true }
        } else if let other = tokens.variable(before: index - 1), !other.isWeak, other.name != variable,
          keeps(other.name, in: body, of: callee)
        {
          return true
        }
        continue
      }
      let isResult = tokens.is(index - 1, "return") || index - 1 == body.lowerBound
      if isResult, tokens.is(index + 1, "}") || tokens.startsLine(index + 1) { return true }
      if isKept(index, reader) { return true }
    }
    return false
  }

  /// Whether a call inside the function keeps its argument.
  private func isKept(_ index: Int, _ reader: SelfCaptures.Reader) -> Bool {
    reader.calls.parameter(receiving: index) != nil && reader.escapes(index...index, unknownKeeps: false)
  }

  /// The innermost closure around a token that something else can call.
  private func closure(around index: Int, in body: ClosedRange<Int>, _ tokens: SourceTokens) -> Int? {
    var open = tokens.enclosing[index]
    while open > body.lowerBound {
      if tokens.is(open, "{"), !tokens.isBlock(open) { return open }
      open = tokens.enclosing[open]
    }
    return nil
  }

  private func isCapturedWeakly(_ variable: String, in brace: Int, _ tokens: SourceTokens) -> Bool {
    tokens.is(brace + 1, "[")
      && tokens.elements(in: brace + 1).contains { element in
        ["weak", "unowned"].contains(tokens.text(element.lowerBound))
          && element.contains { tokens.is($0, variable) }
      }
  }

  /// A stored property of a type or its superclasses.
  private func property(_ name: String, of owner: SymbolID?) -> SymbolID? {
    guard let owner else { return nil }
    return graph.catalog.tables.chain(of: owner).lazy.flatMap { graph.storedProperties(of: $0) }.first {
      graph.index.symbols[$0].name == name
    }
  }
}
