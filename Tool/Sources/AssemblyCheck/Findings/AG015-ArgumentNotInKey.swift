/// AG015: an argument that isn't part of the key.
///
/// All callers get the instance that was built with the first caller's argument. The call site, the key and the type
/// identify an instance.
struct ArgumentNotInKey: Check {
  static let id = FindingID.argumentNotInKey
  let context: CheckContext

  func detections() -> [Detection] {
    context.cachingExpressions.flatMap { call in
      newKey(of: call).map { [$0] } ?? (arguments(of: call) + types(of: call))
    }
  }

  /// What the builder reads of the arguments, and the key doesn't.
  private func arguments(of call: CachingExpression) -> [Detection] {
    let tokens = call.tokens
    guard let builder = call.builder, let (name, _) = sources.declaration(of: call.code),
      let body = tokens.body(of: name)
    else { return [] }
    // A location that's computed identifies an instance like a key: `shared(line: number)`.
    let key = Set(
      call.arguments.filter { ["for", "line", "column"].contains($0.label) }.map(\.range)
        .flatMap(tokens.variables)
    )
    let locals = tokens.localNames(in: body)
    // A local variable can have an argument's value: what it holds isn't followed.
    if !key.isDisjoint(with: locals) { return [] }
    // The scope of the receiver belongs to it: `other.shared { Cache(other) }`.
    let receiver = tokens.matches(call.name - 1, ".") ? [tokens.text(call.name - 2)] : []
    let read = tokens.variables(in: builder).subtracting(key).subtracting(receiver)
      .subtracting(tokens.localNames(in: builder))
    let parameters = tokens.parameters(of: name).filter { parameter in
      // A closure that ends with the call and returns nothing leaves nothing in the instance.
      let isCallback = parameter.type.hasPrefix("(") && parameter.type.hasSuffix("-> Void")
      // `Int.Type` is a label, and each generic type has an instance.
      let isLabel = parameter.type.hasSuffix(".Type") && parameter.type != "Any.Type"
      return parameter.name.map(read.contains) ?? false && !isLabel && !isCallback
    }
    return parameters.compactMap { parameter in
      parameter.name.flatMap { variable in
        isRule(call.code) || isSubscript(call.code) || isShared(variable, parameter, call)
          ? detection(variable, parameter.type, call) : nil
      }
    }
  }

  private func isRule(_ code: SymbolID) -> Bool { catalog.bodies[code] != nil }

  private func isSubscript(_ code: SymbolID) -> Bool { index.symbols[code].name.hasPrefix("subscript(") }

  /// The generic parameters that the builder names, and neither the instance's type nor the key has.
  private func types(of call: CachingExpression) -> [Detection] {
    let tokens = call.tokens
    guard call.key == nil, !call.passesCallSite, let builder = call.builder,
      let (name, _) = sources.declaration(of: call.code), let body = tokens.body(of: name),
      // The instance's type is the function's result, unless the code names another.
      !tokens.matches(tokens.callEnd(of: call.name) + 1, "as"),
      !builder.contains(where: { tokens.matches($0, "->") }),
      tokens.results(in: body).contains(tokens.call(named: call.name)),
      let result = tokens.member(at: name)?.result
    else { return [] }
    let types = SourceTokens(result)
    let named = tokens.variables(in: builder)
    return tokens.genericParameters(of: name).compactMap { parameter in
      // `some P` stands for a type that can have the parameter.
      let isInType = (0..<types.count).contains { [parameter, "some"].contains(types.text($0)) }
      if !named.contains(parameter) || isInType { return nil }
      return detection(
        "every request returns the instance built for the first '\(parameter)', because neither its type nor the key "
          + "includes it",
        at: call.location,
        notes: [
          note(
            "write '\(tokens.text(call.name))(for: ObjectIdentifier(\(parameter).self))'",
            at: call.location
          ),
          note("the function is declared here", at: call.code),
        ],
        anchors: [location(of: call.code), call.location]
      )
    }
  }

  /// Whether several calls of a helper share an instance that they build with different arguments.
  ///
  /// A call site that the helper passes on distinguishes its callers, and so does the type of a generic one.
  private func isShared(_ variable: String, _ parameter: SourceTokens.Parameter, _ call: CachingExpression)
    -> Bool
  {
    guard !call.passesCallSite, let (name, tokens) = sources.declaration(of: call.code),
      !tokens.matches(name + 1, "<"),
      let position = sources.parameters(of: call.code).firstIndex(where: { $0.name == variable })
    else { return false }
    let omitted = parameter.defaultValue.map { value in
      let reader = CallReader(graph: graph, code: call.code, file: call.location.file)
      return meaning(of: value...tokens.valueEnd(from: value), reader)
    }
    var meanings: Set<[String]> = []
    for (code, uses) in index.uses {
      for use in uses where use.target == call.code {
        let reader = CallReader(graph: graph, code: code, file: use.location.file)
        guard let token = sources.text.token(at: use.location) else { continue }
        guard let passed = reader.passed(inCall: token).first(where: { $0.position == position }) else {
          if let omitted { meanings.insert(omitted) }
          continue
        }
        let argument = passed.argument.range
        meanings.insert(meaning(of: argument, reader))
        let own = Set(sources.parameters(of: code).compactMap(\.name))
        if !own.isDisjoint(with: reader.tokens.variables(in: argument)) { return true }
      }
    }
    return meanings.count > 1
  }

  /// What the names of an argument refer to, which is the same for `name` and `self.name`, and for `.all` and `Kind.all`.
  private func meaning(of argument: ClosedRange<Int>, _ reader: CallReader) -> [String] {
    argument.compactMap { token in
      let text = reader.tokens.text(token)
      if ["self", "."].contains(text) || sources.type(named: token, in: reader.file) != nil { return nil }
      return reader.uses[token]?.first.map { index.symbols[index.property(of: $0.target)].usr } ?? text
    }
  }

  private func detection(_ argument: String, _ type: String, _ call: CachingExpression) -> Detection {
    let function = call.tokens.text(call.name)
    let fix: String
    if type.contains("->") {
      fix = "a closure can't be a key: cache an object without it, and pass the closure to that object"
    } else if call.key != nil {
      fix = "add '\(argument)' to the key: use a Hashable structure of all arguments"
    } else {
      let actor = call.arguments.first { $0.label == "on" }?.range
      let others = actor.map { "on: \(call.tokens.text($0.lowerBound..<$0.upperBound + 1)), " } ?? ""
      let key = type.hasSuffix(".Type") ? "ObjectIdentifier(\(argument))" : argument
      fix =
        "write '\(function)(\(others)for: \(key))', or a part of '\(argument)' that is Hashable and identifies it"
    }
    return detection(
      "every request returns the instance built with the first '\(argument)', because the key doesn't include it",
      at: call.location,
      notes: [note(fix, at: call.location), note("the function is declared here", at: call.code)],
      anchors: [location(of: call.code), call.location]
    )
  }

  /// A key that is new for each request: `shared(for: UUID())`.
  private func newKey(of call: CachingExpression) -> Detection? {
    guard let key = call.key else { return nil }
    let name = graph.uses(in: call.code).lazy.filter { use in
      sources.text.token(at: use.location).map(key.contains) ?? false
    }
    .compactMap { SystemAPI.name(of: index.symbols[$0.target], catalog.signatures.demangle) }
    .first { ["Date()", "Date.now", "UUID()"].contains($0) }
    return name.map { name in
      detection(
        "every request builds an instance that nothing else gets, because \(name) makes the key new each time",
        at: call.location,
        notes: [note("remove the key, or take it as an argument", at: call.location)],
        anchors: [location(of: call.code), call.location]
      )
    }
  }
}

/// The variables that a key and a cached instance are made from.
extension SourceTokens {
  /// The words in a range that can name a variable: neither members nor labels.
  func variables(in range: some Sequence<Int>) -> Set<String> {
    Set(
      range.flatMap { token -> [String] in
        if kinds[token] == .string {
          return interpolations(in: token).flatMap { $0.variables(in: 0..<$0.count) }
        }
        let isMember = matches(token - 1, ".")
        let isLabel = matches(token + 1, ":") && (matches(token - 1, "(") || matches(token - 1, ","))
        return isMember || isLabel ? [] : [text(token)]
      }
    )
  }

  /// The names that are declared in a range: of variables, functions, and the parameters of these and of closures.
  func localNames(in range: ClosedRange<Int>) -> Set<String> {
    Set(
      range.flatMap { token -> [String] in
        switch text(token) {
        case "let", "var":
          // `let (first, second) =`
          return partner[token + 1] > token + 1
            ? (token + 2..<partner[token + 1]).map(text) : [text(token + 1)]
        case "func":
          return [text(token + 1)] + names(in: token + 2..<(body(of: token + 1)?.lowerBound ?? token + 2))
        // Not the label of a key.
        case "for" where !matches(token + 1, ":"):
          return names(in: token + 1..<(range.first { $0 > token && matches($0, "{") } ?? token + 1))
        case "{": return names(in: token + 1..<(closureIn(token).map { $0 + 1 } ?? token + 1))
        default: return []
        }
      }
    )
  }

  /// The names that a signature, a capture list or a loop binds. `[id]` captures the variable itself.
  private func names(in signature: Range<Int>) -> [String] {
    signature.filter { [",", ")", ":", "in", "="].contains(text($0 + 1)) }.map(text)
  }
}
