/// AG015: a cached rule with a parameter that isn't part of the key.
///
/// All callers get the instance that was built with the first caller's argument.
enum KeyCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    graph.cachingCalls.all.flatMap { call in detections(of: call, in: graph) }
  }

  private static func detections(of call: CachingCalls.Call, in graph: RuleGraph) -> [Detection] {
    let tokens = call.tokens
    guard let (name, _) = graph.declaration(of: call.code), let body = tokens.body(of: name),
      body.contains(call.name)
    else { return [] }
    let isRule = graph.catalog.bodies[call.code] != nil
    guard isRule || !graph.helperCallers.rules(through: call.code).isEmpty else { return [] }
    let locals = tokens.locals(in: body, before: call.name)
    let keys = call.arguments.filter { !["", "on"].contains($0.label) }
      .reduce(into: Set<String>()) { $0.formUnion(tokens.variables(in: $1.range)) }
    let key = expand(keys, by: locals)
    let taskLocals = taskLocals(in: call, graph)
    let words = (call.builder.map(tokens.variables) ?? []).union(
      taskLocals.isEmpty ? tokens.taskLocalArguments(around: call.name, within: body) : []
    )
    let built = expand(words, by: locals)
    let used = tokens.variables(in: body)
    let arguments = tokens.parameters(of: name).compactMap { parameter -> Detection? in
      guard let variable = parameter.name, !isLabel(parameter.type, isRule), !key.contains(variable),
        built.contains(variable) || (isRule && !used.contains(variable))
      else { return nil }
      return detection(
        variable,
        isBuilt: built.contains(variable),
        isClosure: parameter.type.contains("->"),
        call,
        in: graph
      )
    }
    let bound = tokens.boundVariables(around: call.name, within: body).filter {
      built.contains($0) && !key.contains($0)
    }
    let erased = erasedGenerics(of: call.code, name, tokens, in: graph)
    let labels = Dictionary(
      tokens.parameters(of: name).compactMap { parameter in
        parameter.type.hasSuffix(".Type")
          ? parameter.name.map { (String(parameter.type.dropLast(".Type".count)), $0) } : nil
      }
    ) { first, _ in first }
    // A body for every type of a label is one body for all of them.
    let generics = erased.filter { generic in
      let words = Set([generic, labels[generic] ?? generic])
      let isBuilt = !built.isDisjoint(with: words) || (isRule && labels[generic] != nil)
      return isBuilt && key.isDisjoint(with: words)
    }
    let found =
      arguments + taskLocals.map { detection($0, isBuilt: true, call, in: graph) }
      + textKey(of: call, name, locals, in: graph)
      + Set(bound).sorted().map { detection($0, isBuilt: true, call, in: graph) }
      + generics.map { detection($0, isBuilt: true, call, in: graph) }
    if found.isEmpty, keys.isEmpty, let loop = loop(around: call, within: body, in: graph) {
      return [detection(repeated: call, by: loop, in: graph)]
    }
    return found + identities(in: call, of: name, in: graph)
  }

  /// The task-local values that the builder reads and the key doesn't.
  private static func taskLocals(in call: CachingCalls.Call, _ graph: RuleGraph) -> [String] {
    guard let builder = call.builder else { return [] }
    let keys = call.arguments.filter { $0.label == "for" }.map(\.range)
    var read: [SymbolID: String] = [:]
    for use in graph.index.uses[call.code] ?? [] {
      let target = graph.index.property(of: use.target)
      guard graph.index.symbols[target].kind.isProperty, let token = graph.source.token(at: use.location),
        builder.contains(token) || keys.contains(where: { $0.contains(token) }),
        let (name, tokens) = graph.declaration(of: target),
        tokens.attributes(before: name).contains("@TaskLocal")
      else { continue }
      let first = call.tokens.is(token - 1, ".") && call.tokens.isWord(token - 2) ? token - 2 : token
      read[target] =
        builder.contains(token) && read[target] != "" ? call.tokens.text(from: first, through: token) : ""
    }
    return read.values.filter { !$0.isEmpty }.sorted()
  }

  /// A key that is text of several arguments, which others give as well: "a" and "bc", "ab" and "c".
  private static func textKey(
    of call: CachingCalls.Call,
    _ name: Int,
    _ locals: [String: Set<String>],
    in graph: RuleGraph
  ) -> [Detection] {
    let tokens = call.tokens
    guard let key = call.arguments.first(where: { $0.label == "for" }),
      let text = tokens.text(made: key.range, before: call.name)
    else { return [] }
    var texts: Set<String> = []
    var arguments: Set<String> = []
    for parameter in tokens.parameters(of: name) where parameter.name != nil {
      arguments.insert(parameter.name ?? "")
      if ["String", "Substring"].contains(parameter.type) { texts.insert(parameter.name ?? "") }
    }
    let parts = text.map { part in (part, expand(part.words, by: locals).intersection(arguments)) }
      .filter { !$0.1.isEmpty }
    for (one, next) in zip(parts, parts.dropFirst()) where one.1 != next.1 {
      // Text between two values separates them, unless both can contain it.
      let isText = one.0.isPlain && next.0.isPlain && texts.isSuperset(of: one.1.union(next.1))
      guard !next.0.isSeparated || isText else { continue }
      let names = one.1.union(next.1).sorted().map { "'\($0)'" }.joined(separator: " and ")
      return [
        Detection(
          .argumentNotInKey,
          "the key is text made of \(names), and other arguments can give the same text",
          at: call.location,
          notes: [graph.note("use a Hashable structure of all arguments as the key", at: call.location)],
          anchors: [graph.location(of: call.code), call.location],
          in: graph
        )
      ]
    }
    return []
  }

  /// The parameters by whose address an instance is known that does not hold them: another object can get the address.
  private static func identities(in call: CachingCalls.Call, of name: Int, in graph: RuleGraph) -> [Detection]
  {
    let tokens = call.tokens
    let parameters = tokens.parameters(of: name).filter { !$0.type.hasSuffix(".Type") }.compactMap(\.name)
    let keys = call.arguments.filter { $0.label == "for" }.flatMap(\.range)
    return keys.compactMap { index in
      guard tokens.is(index, "ObjectIdentifier"), tokens.is(index + 1, "("), tokens.is(index + 3, ")"),
        parameters.contains(tokens.text(index + 2)),
        !(call.builder ?? index...index).contains(where: {
          tokens.is($0, tokens.text(index + 2)) && !tokens.is($0 - 1, ".") && !tokens.is($0 + 1, ".")
        })
      else { return nil }
      let parameter = tokens.text(index + 2)
      return Detection(
        .argumentNotInKey,
        "another '\(parameter)' can get this instance, because nothing cached retains '\(parameter)', and once it's released "
          + "a new object can have its identity",
        at: call.location,
        notes: [
          graph.note("use a value as the key, or let the instance retain '\(parameter)'", at: call.location)
        ],
        anchors: [graph.location(of: call.code), call.location],
        in: graph
      )
    }
  }

  /// The loop, or the call of `map` and its like, that a call stands in.
  private static func loop(
    around call: CachingCalls.Call,
    within body: ClosedRange<Int>,
    in graph: RuleGraph
  ) -> String? {
    let tokens = call.tokens
    var brace = tokens.enclosing[call.name]
    while brace > body.lowerBound {
      defer { brace = tokens.enclosing[brace] }
      guard tokens.is(brace, "{") else { continue }
      if let keyword = tokens.loop(of: brace, within: body) { return tokens.text(keyword) }
      guard !tokens.isBlock(brace), let callee = tokens.callee(ofClosure: brace) else { continue }
      let isRepeated = (graph.index.uses[call.code] ?? []).contains { use in
        graph.source.token(at: use.location) == callee && isRepeating(graph.index.symbols[use.target])
      }
      if isRepeated { return tokens.text(callee) }
    }
    return nil
  }

  /// Whether a function of a sequence runs its closure for each element. An optional's `map` runs it once.
  private static func isRepeating(_ symbol: SymbolTable.Entry) -> Bool {
    ["map(", "compactMap(", "flatMap(", "forEach("].contains(where: symbol.name.hasPrefix)
      && symbol.usr.hasPrefix("s:S") && !symbol.usr.hasPrefix("s:Sq")
  }

  private static func detection(repeated call: CachingCalls.Call, by loop: String, in graph: RuleGraph)
    -> Detection
  {
    let function = call.tokens.text(call.name)
    return Detection(
      .argumentNotInKey,
      "each iteration of '\(loop)' returns the same instance, because the call site of '\(function)' identifies it",
      at: call.location,
      notes: [
        graph.note(
          "call it once before the loop, or distinguish the instances with a key: '\(function)(for: …)'",
          at: call.location
        )
      ],
      anchors: [graph.location(of: call.code), call.location],
      in: graph
    )
  }

  /// Generic parameters that don't appear in the result, so that the instance's type doesn't distinguish them.
  private static func erasedGenerics(
    of code: SymbolID,
    _ name: Int,
    _ tokens: SourceTokens,
    in graph: RuleGraph
  ) -> [String] {
    guard tokens.is(name + 1, "<"), let open = (name + 1..<tokens.count).first(where: { tokens.is($0, "(") }),
      let brace = tokens.body(of: name)?.lowerBound
    else { return [] }
    let names = (name + 2..<open).filter { tokens.isWord($0) && ["<", ","].contains(tokens.text($0 - 1)) }
      .map(tokens.text)
    let result = Set((tokens.partner[open]..<brace).map(tokens.text))
    return names.filter { !result.contains($0) }
  }

  /// Whether a parameter only selects an overload, or passes a builder or a call site to a helper.
  private static func isLabel(_ type: String, _ isRule: Bool) -> Bool {
    type.hasSuffix(".Type") || ["StaticString", "Void", "()"].contains(type)
      || (type.contains("->") && !isRule)
  }

  /// Whether a name is a type's, and not a variable's.
  private static func isType(_ name: String) -> Bool { name.first?.isUppercase ?? false }

  private static func detection(
    _ parameter: String,
    isBuilt: Bool,
    isClosure: Bool = false,
    _ call: CachingCalls.Call,
    in graph: RuleGraph
  ) -> Detection {
    let location = graph.location(of: call.code)
    let function = call.tokens.text(call.name)
    let hasKey = call.arguments.contains { $0.label == "for" }
    let message =
      isBuilt
      ? "every request returns the instance built with the first '\(parameter)', because the key doesn't include it"
      : "every request returns the same instance, because the key doesn't include '\(parameter)'"
    return Detection(
      .argumentNotInKey,
      message,
      severity: call.lifetime == .graph ? .error : .warning,
      at: call.location,
      notes: [
        graph.note(
          isClosure
            ? "a closure can't be a key: cache an object without it, and pass the closure to that object"
            : hasKey
              ? "add '\(parameter)' to the key, for example with a Hashable structure of all arguments"
              : "write '\(function)(for: \(isType(parameter) ? "ObjectIdentifier(\(parameter).self)" : parameter))'",
          at: call.location
        ),
        graph.note("the rule is declared here", at: location),
      ],
      anchors: [location, call.location],
      in: graph
    )
  }
}

/// Adds the words that local variables are made from, transitively.
private func expand(_ words: Set<String>, by locals: [String: Set<String>]) -> Set<String> {
  var all = words
  var queue = Array(words)
  while let word = queue.popLast() {
    for next in locals[word] ?? [] where all.insert(next).inserted { queue.append(next) }
  }
  return all
}
