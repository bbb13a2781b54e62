/// An argument that isn't part of the key.
///
/// All callers get the instance that was built with the first caller's argument. The call site, the key and the type
/// identify an instance.
struct ArgumentNotInKey: Check {
  static let id = FindingID.argumentNotInKey
  let context: CheckContext

  func detections() -> [Detection] {
    context.cachingExpressions.flatMap { call -> [Detection] in
      if let detection = newKey(of: call) { return [detection] }
      let forgotten = arguments(of: call)
      // A closure can't be a part of a key.
      let closures = forgotten.filter { $0.type.contains("->") }
      let values = forgotten.filter { !$0.type.contains("->") }
      return closures.map { detection([$0], call) } + (values.isEmpty ? [] : [detection(values, call)])
        + types(of: call)
    }
  }

  /// The arguments that the builder reads, and the key doesn't.
  private func arguments(of call: CachingExpression) -> [SourceFile.Parameter] {
    let file = call.file
    guard let builder = call.builder, let (name, _) = sources.declaration(of: call.code),
      let body = file.body(of: name)
    else { return [] }
    // A location that's computed identifies an instance like a key: `shared(line: number)`.
    let key = Set(
      call.arguments.filter { ["for", "line", "column"].contains($0.label) }.map(\.range)
        .flatMap(file.variables)
    )
    let locals = file.localNames(in: body)
    // A local variable can have an argument's value: what it holds isn't followed.
    if !key.isDisjoint(with: locals) { return [] }
    // The scope of the receiver belongs to it: `other.shared { Cache(other) }`.
    let receiver = file.matches(call.name - 1, ".") ? [file.text(call.name - 2)] : []
    let read = file.variables(in: builder).subtracting(key).subtracting(receiver)
      .subtracting(file.localNames(in: builder))
    return file.parameters(of: name).filter { parameter in
      // A closure that ends with the call and returns nothing leaves nothing in the instance.
      let isCallback = parameter.type.hasPrefix("(") && parameter.type.hasSuffix("-> Void")
      // `Int.Type` has one value, and `Model.Type` is a name of the generic parameter.
      let isLabel =
        parameter.type.hasSuffix(".Type") && parameter.type != "Any.Type" && !parameter.type.hasPrefix("any ")
      guard let variable = parameter.name, read.contains(variable), !isLabel, !isCallback else {
        return false
      }
      return catalog.bodies[call.code] != nil || varies(parameter, call)
    }
  }

  /// The generic parameters that the builder names, and neither the instance's type nor the key has.
  private func types(of call: CachingExpression) -> [Detection] {
    let file = call.file
    guard call.key == nil, !call.passesCallSite, let builder = call.builder,
      let (name, _) = sources.declaration(of: call.code), let body = file.body(of: name),
      // The code names the instance's type.
      !file.matches(file.callEnd(of: call.name) + 1, "as"),
      file.results(in: body).contains(file.call(named: call.name)),
      let type = typeOfInstance(of: call, builder)
    else { return [] }
    let types = SourceFile(type)
    let named = file.variables(in: builder)
    let parameters = file.parameters(of: name)
    return file.genericParameters(of: name).compactMap { parameter in
      // `some P` stands for a type that can have the parameter.
      let isInType = (0..<types.count).contains { [parameter, "some"].contains(types.text($0)) }
      let names = parameters.filter { $0.type == "\(parameter).Type" }.compactMap(\.name) + [parameter]
      if named.isDisjoint(with: names) || isInType { return nil }
      return detection(
        "every request returns the instance built for the first '\(parameter)', because neither its type nor the key "
          + "includes it",
        at: call.location,
        notes: [
          note(
            "write '\(file.text(call.name))(for: ObjectIdentifier(\(parameter).self))'",
            at: call.location
          ),
          note("the function is declared here", at: call.code),
        ],
        anchors: [location(of: call.code), call.location]
      )
    }
  }

  /// The type that a builder returns, or `nil` if the source doesn't name it.
  ///
  /// A builder of one expression has the type of that, and not the function's: `shared { FileStore<Item>() }`.
  private func typeOfInstance(of call: CachingExpression, _ builder: ClosedRange<Int>) -> String? {
    let file = call.file
    let start = file.closureIn(builder.lowerBound) ?? builder.lowerBound
    if let arrow = (builder.lowerBound..<start).last(where: { file.matches($0, "->") }) {
      return file.text(arrow + 1..<start)
    }
    let first = start + (file.matches(start + 1, "return") ? 2 : 1)
    let expression = first...max(first, file.valueEnd(from: first))
    guard expression.upperBound == builder.upperBound - 1 else {
      return sources.member(of: call.code)?.result
    }
    let reader = CallReader(graph: graph, code: call.code)
    guard let name = reader.initializer(calledBy: expression), !file.isOpening(name + 1, "<"),
      let type = reader.callee(at: name).flatMap(index.owner),
      let (declaration, other) = sources.declaration(of: type),
      !other.isOpening(declaration + 1, "<")
    else { return nil }
    return self.name(type)
  }

  /// Whether a function that is no rule gets different arguments for one key, or none that is known.
  ///
  /// A call site that the function passes on distinguishes its callers, and so does the type of a generic one.
  private func varies(_ parameter: SourceFile.Parameter, _ call: CachingExpression) -> Bool {
    guard !call.passesCallSite, let (name, file) = sources.declaration(of: call.code),
      !file.matches(name + 1, "<")
    else { return false }
    let parameters = file.parameters(of: name)
    let keys = keyParameters(of: call)
    let calls = index.uses.flatMap { code, uses in uses.filter { $0.target == call.code }.map { (code, $0) } }
    let isClosure = parameter.type.contains("->")
    var meanings: [[[String]?]: Set<[String]>] = [:]
    for (code, use) in calls {
      // What other code calls is a rule in all but its declaration, and `names.map(card)` passes each name.
      guard use.isCall, catalog.isMemberOfAssembler(code), sources.receiver(of: use.location) == nil,
        let token = sources.token(at: use.location)
      else {
        // What a closure of a test decides needn't be a part of the instance.
        if isClosure { continue }
        return true
      }
      let reader = CallReader(graph: graph, code: code)
      let passed = reader.passed(inCall: token)
      func argument(_ parameter: SourceFile.Parameter) -> ClosedRange<Int>? {
        passed.first { parameters[$0.position] == parameter }?.argument.range
      }
      func meaning(_ parameter: SourceFile.Parameter) -> [String]? {
        if let range = argument(parameter) { return self.meaning(of: range, reader) }
        return parameter.defaultValue.map { value in
          let reader = CallReader(graph: graph, code: call.code)
          return self.meaning(of: value...file.valueEnd(from: value), reader)
        }
      }
      // What the caller's key has is in the key.
      let keyed = keys.compactMap(argument).flatMap(reader.file.variables)
      if let range = argument(parameter), namesVariables(range, of: code, reader, but: Set(keyed)) {
        return true
      }
      if let own = meaning(parameter) { meanings[keys.map(meaning), default: []].insert(own) }
    }
    return meanings.values.contains { $0.count > 1 } || (meanings.isEmpty && !isClosure)
  }

  /// The parameters that the key is made from.
  private func keyParameters(of call: CachingExpression) -> [SourceFile.Parameter] {
    let names = call.key.map(call.file.variables) ?? []
    return sources.parameters(of: call.code).filter { $0.name.map(names.contains) ?? false }
  }

  /// Whether an argument, other than a closure, names parameters or variables of the code, and not only what the index has.
  private func namesVariables(
    _ argument: ClosedRange<Int>,
    of code: SymbolID,
    _ reader: CallReader,
    but keyed: Set<String>
  ) -> Bool {
    let file = reader.file
    let parameters = Set(sources.parameters(of: code).compactMap(\.name)).subtracting(keyed)
    if !parameters.isDisjoint(with: file.variables(in: argument)) { return true }
    return !file.matches(argument.lowerBound, "{")
      && argument.contains { token in
        guard file.isWord(token), !file.variables(in: CollectionOfOne(token)).isEmpty,
          !Self.plainWords.contains(file.text(token)), reader.uses[token] == nil,
          reader.type(named: token) == nil, !keyed.contains(file.text(token))
        else { return false }
        return reader.constant(token...token).map { namesVariables($0, of: code, reader, but: keyed) } ?? true
      }
  }

  /// The words of an expression that name nothing.
  private static let plainWords = SourceFile.valueWords.union(SourceFile.operandWords).union([
    "Self", "super", "any", "some",
  ])

  /// What the names of an argument refer to, which is the same for `name` and `self.name`, and for `.all` and `Kind.all`.
  private func meaning(of argument: ClosedRange<Int>, _ reader: CallReader) -> [String] {
    if let value = reader.constant(argument) { return meaning(of: value, reader) }
    return argument.compactMap { token in
      let text = reader.file.text(token)
      if ["self", "."].contains(text) || reader.type(named: token) != nil { return nil }
      return reader.uses[token]?.first.map { index.symbols[index.property(of: $0.target)].usr } ?? text
    }
  }

  private func detection(_ forgotten: [SourceFile.Parameter], _ call: CachingExpression) -> Detection {
    let names = forgotten.compactMap(\.name)
    let list = names.map { "'\($0)'" }.joined(separator: " and ")
    return detection(
      "every request returns the instance built with the first \(list), because the key doesn't include "
        + (names.count == 1 ? "it" : "them"),
      at: call.location,
      notes: [
        note(fix(forgotten, list, call), at: call.location),
        note("the function is declared here", at: call.code),
      ],
      anchors: [location(of: call.code), call.location]
    )
  }

  private func fix(_ forgotten: [SourceFile.Parameter], _ list: String, _ call: CachingExpression) -> String {
    if forgotten[0].type.contains("->") {
      if catalog.bodies[call.code] != nil {
        return "a closure can't be a key: cache an object without it, and pass the closure to that object"
      }
      let key =
        call.key == nil
        ? ": take it as an argument, and write '\(call.file.text(call.name))(for: key)'" : ""
      return "pass each closure with a key of its own" + key
    }
    if let session = session(with: forgotten[0], of: call) {
      let created = call.builder.map { CallReader(graph: graph, code: call.code).types(createdIn: $0) } ?? []
      if created.contains(session) {
        return
          "don't cache a child, which retains its parent: build it for each request, and keep it where it's used"
      }
      let session = name(session)
      return
        "move it to \(session), which has \(list): here, an instance for each would outlive its \(session)"
    }
    let isolation = ", whose types are nonisolated, too"
    if call.key != nil {
      return "add \(list) to the key: use a nonisolated Hashable structure of all arguments" + isolation
    }
    let actor = call.arguments.first { $0.label == "on" }?.range
    let others = actor.map { "on: \(call.file.text($0.lowerBound..<$0.upperBound + 1)), " } ?? ""
    let parts = forgotten.compactMap { parameter -> (name: String, value: String)? in
      parameter.name.map { ($0, parameter.type.hasSuffix(".Type") ? "ObjectIdentifier(\($0))" : $0) }
    }
    let call = "\(call.file.text(call.name))(\(others)for: "
    if parts.count == 1 {
      return
        "write '\(call)\(parts[0].value))', or a nonisolated Hashable part of \(list) that identifies it"
    }
    let key = parts.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    return
      "declare a nonisolated Hashable structure 'Key' of \(list)\(isolation), and write '\(call)Key(\(key)))'"
  }

  /// The child that stores an argument, as a session does its user, and below which the cache is.
  private func session(with argument: SourceFile.Parameter, of call: CachingExpression) -> SymbolID? {
    guard let owner = index.owner(of: call.code),
      let position = sources.parameters(of: call.code).firstIndex(of: argument),
      let types = catalog.parameters(of: call.code), types.indices.contains(position)
    else { return nil }
    return graph.hierarchy.children.first { child in
      graph.hierarchy.ancestors(of: child).contains { catalog.ancestors(of: $0).contains(owner) }
        && sources.storedProperties(of: child).contains {
          index.symbols[$0].name == argument.name && graph.result(of: $0) == types[position].type
        }
    }
  }

  /// A key that is new for each request: `shared(for: UUID())`.
  private func newKey(of call: CachingExpression) -> Detection? {
    guard let key = call.key else { return nil }
    let name = graph.uses(in: call.code).lazy.filter { use in
      sources.token(around: use.location).map(key.contains) ?? false
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
