/// AG015: an argument that isn't part of the key.
///
/// All callers get the instance that was built with the first caller's argument. The call site and the key alone
/// identify an instance.
struct ArgumentNotInKey: Check {
  static let id = FindingID.argumentNotInKey
  let graph: RuleGraph

  func detections() -> [Detection] { graph.cachingCalls.all.flatMap(detections) }

  private func detections(of call: CachingCalls.Call) -> [Detection] {
    let tokens = call.tokens
    guard let (name, _) = graph.declaration(of: call.code), let body = tokens.body(of: name),
      body.contains(call.name)
    else { return [] }
    let isRule = catalog.bodies[call.code] != nil
    guard isRule || !graph.helperCallers.rules(through: call.code).isEmpty else { return [] }
    let locals = LocalVariables(in: body, before: call.name, of: tokens)
    let keys = call.arguments.filter { !["", "on"].contains($0.label) }
    let key = locals.sources(of: keys.flatMap { tokens.variables(in: $0.range) })
    let taskLocals = taskLocals(in: call)
    let built = locals.sources(
      of: (call.builder.map(tokens.variables) ?? []).union(
        taskLocals.isEmpty ? tokens.taskLocalArguments(around: call.name, within: body) : []
      )
    )
    let used = tokens.variables(in: body)
    let arguments = tokens.parameters(of: name).filter { parameter in
      guard let variable = parameter.name, !isLabel(parameter.type, isRule) else { return false }
      return !key.contains(variable) && (built.contains(variable) || (isRule && !used.contains(variable)))
    }
    let bound = Set(tokens.boundVariables(around: call.name, within: body)).intersection(built)
    let found =
      arguments.map {
        let variable = $0.name ?? ""
        return detection(variable, isBuilt: built.contains(variable), isClosure: $0.type.contains("->"), call)
      }
      + taskLocals.map { detection($0, call) }
      + (textKey(of: call, tokens.parameters(of: name), locals).map { [$0] } ?? [])
      + bound.subtracting(key).sorted().map { detection($0, call) }
    if found.isEmpty, keys.isEmpty, let loop = loop(around: call, within: body) {
      return [detection(repeated: call, by: loop)]
    }
    return found
  }

  /// Whether a parameter only selects an overload, or passes a builder or a call site to a helper.
  private func isLabel(_ type: String, _ isRule: Bool) -> Bool {
    type.hasSuffix(".Type") || ["StaticString", "Void", "()"].contains(type)
      || (type.contains("->") && !isRule)
  }

  /// The task-local values that the builder reads and the key doesn't.
  private func taskLocals(in call: CachingCalls.Call) -> [String] {
    guard let builder = call.builder else { return [] }
    var read: [SymbolID: String] = [:]
    var inKey: Set<SymbolID> = []
    for use in graph.uses(in: call.code) {
      let target = index.property(of: use.target)
      guard index.symbols[target].kind.isProperty, let token = graph.source.token(at: use.location),
        graph.attributes(of: target).contains("@TaskLocal")
      else { continue }
      if call.key?.contains(token) ?? false { inKey.insert(target) }
      guard builder.contains(token) else { continue }
      let first = call.tokens.is(token - 1, ".") && call.tokens.isWord(token - 2) ? token - 2 : token
      read[target] = call.tokens.text(from: first, through: token)
    }
    return read.filter { !inKey.contains($0.key) }.values.sorted()
  }

  /// A key that is text of several arguments, which others give as well: "a" and "bc", "ab" and "c".
  private func textKey(
    of call: CachingCalls.Call,
    _ parameters: [SourceTokens.Parameter],
    _ locals: LocalVariables
  ) -> Detection? {
    guard let key = call.key, let text = call.tokens.text(made: key, before: call.name) else { return nil }
    let arguments = Set(parameters.compactMap(\.name))
    let texts = Set(parameters.filter { ["String", "Substring"].contains($0.type) }.compactMap(\.name))
    let parts = text.map { part in (part, locals.sources(of: part.words).intersection(arguments)) }
      .filter { !$0.1.isEmpty }
    let joined = zip(parts, parts.dropFirst()).first { one, next in
      // Text between two values separates them, unless both can contain it.
      let isText = one.0.isPlain && next.0.isPlain && texts.isSuperset(of: one.1.union(next.1))
      return one.1 != next.1 && (!next.0.isSeparated || isText)
    }
    guard let (one, next) = joined else { return nil }
    let ambiguous = one.1.union(next.1)
    // What is built from the text alone is the same for the same text.
    if key.count == 1, call.tokens.isWord(key.lowerBound), let builder = call.builder {
      let others = call.tokens.variables(in: builder).subtracting(call.tokens.variables(in: key))
      if locals.sources(of: others).isDisjoint(with: ambiguous) { return nil }
    }
    let names = ambiguous.sorted().map { "'\($0)'" }.joined(separator: " and ")
    return detection(
      "the key is text made of \(names), and other arguments can give the same text",
      at: call.location,
      notes: [note("use a Hashable structure of all arguments as the key", at: call.location)],
      anchors: [location(of: call.code), call.location]
    )
  }

  /// The loop, or the call of `map` and its like, around a call.
  private func loop(around call: CachingCalls.Call, within body: ClosedRange<Int>) -> String? {
    let tokens = call.tokens
    for brace in tokens.braces(around: call.name, in: body) {
      if let keyword = tokens.loop(of: brace, within: body) { return tokens.text(keyword) }
      guard !tokens.isBlock(brace), let callee = tokens.callee(ofClosure: brace) else { continue }
      let isRepeated = graph.uses(in: call.code).contains { use in
        graph.source.token(at: use.location) == callee && isRepeating(index.symbols[use.target])
      }
      if isRepeated { return tokens.text(callee) }
    }
    return nil
  }

  /// Whether a function of a sequence runs its closure for each element. An optional's `map` runs it once.
  private func isRepeating(_ symbol: SymbolTable.Entry) -> Bool {
    ["map(", "compactMap(", "flatMap(", "forEach("].contains(where: symbol.name.hasPrefix)
      && symbol.usr.hasPrefix("s:S") && !symbol.usr.hasPrefix("s:Sq")
  }

  private func detection(repeated call: CachingCalls.Call, by loop: String) -> Detection {
    let function = call.tokens.text(call.name)
    return detection(
      "each iteration of '\(loop)' returns the same instance, because the call site of '\(function)' identifies it",
      at: call.location,
      notes: [
        note(
          "call it once before the loop, or distinguish the instances with a key: '\(function)(for: …)'",
          at: call.location
        )
      ],
      anchors: [location(of: call.code), call.location]
    )
  }

  private func detection(
    _ argument: String,
    isBuilt: Bool = true,
    isClosure: Bool = false,
    _ call: CachingCalls.Call
  ) -> Detection {
    let fix =
      isClosure
      ? "a closure can't be a key: cache an object without it, and pass the closure to that object"
      : call.key == nil
        ? "write '\(call.tokens.text(call.name))(for: \(argument))'"
        : "add '\(argument)' to the key, for example with a Hashable structure of all arguments"
    return detection(
      isBuilt
        ? "every request returns the instance built with the first '\(argument)', because the key doesn't include it"
        : "every request returns the same instance, because the key doesn't include '\(argument)'",
      severity: call.lifetime == .graph ? .error : .warning,
      at: call.location,
      notes: [note(fix, at: call.location), note("the rule is declared here", at: call.code)],
      anchors: [location(of: call.code), call.location]
    )
  }
}
