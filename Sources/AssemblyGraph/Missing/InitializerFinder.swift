import AssemblyCheck

/// Finds protocols, types and initializers in the index and their sources.
struct InitializerFinder {
  let graph: RuleGraph
  private var catalog: RuleCatalog { graph.catalog }

  /// A type or protocol, and its declaration.
  struct Target {
    let symbol: SymbolID
    let module: String
    let position: SourcePosition
    let declaration: TypeDeclaration
  }

  /// Finds an assembler protocol by its name.
  func assemblerProtocol(named name: String) throws(NewRule.Failure) -> Target {
    let found = catalog.assemblerProtocols.filter { catalog.name(of: $0) == name }
    if found.isEmpty {
      let own = catalog.assemblerProtocols.filter { graph.isOwn(graph.location(of: $0)) }
      let known = own.map(catalog.name).sorted().prefix(20).joined(separator: ", ")
      throw NewRule.Failure("no assembler protocol is called '\(name)'; there are: \(known)")
    }
    return try target(Array(found), name)
  }

  /// Finds the type that an extension of a protocol calls `Box<Int>`.
  func type(named text: String, for target: Target) throws(NewRule.Failure) -> Target {
    let base = String(text.prefix { $0 != "<" })
    var found = catalog.index.definitions.keys.filter {
      catalog.index.symbols[$0].kind.isNominalType
        && (catalog.name(of: $0) == base || catalog.index.symbols[$0].name == base)
    }
    // The protocol's module hides the types of others, and a whole name those that are nested elsewhere.
    let near = found.filter { graph.module($0) == target.module }
    if !near.isEmpty { found = near }
    let whole = found.filter { catalog.name(of: $0) == base }
    if !whole.isEmpty { found = whole }
    if found.isEmpty {
      throw NewRule.Failure("the package has no class, struct or actor '\(base)'; write the rule by hand")
    }
    return try self.target(found, base)
  }

  /// The declaration of the only symbol with a name.
  private func target(_ found: [SymbolID], _ name: String) throws(NewRule.Failure) -> Target {
    guard found.count == 1 else {
      let modules = found.map { graph.module($0) }.sorted().joined(separator: ", ")
      throw NewRule.Failure("'\(name)' is ambiguous; the modules \(modules) declare it")
    }
    let position = graph.position(graph.location(of: found[0]))
    guard let declaration = graph.type(of: found[0]) else {
      let place = position.text(relativeTo: nil)
      throw NewRule.Failure("the declaration of '\(name)' at \(place) can't be read")
    }
    return Target(
      symbol: found[0],
      module: graph.module(found[0]),
      position: position,
      declaration: declaration
    )
  }

  /// The initializers of `Box<Int>` that an extension of a protocol can call.
  func initializers(of type: Target, _ text: String, for target: Target) throws(NewRule.Failure)
    -> [MemberDeclaration]
  {
    let name = text.prefix { $0 != "<" }
    let isNear = target.module == type.module
    // A class without initializers inherits its superclass's.
    let chain = catalog.tables.chain(of: type.symbol).map { base in
      constructors(of: base).compactMap { explicit($0, of: type, isNear: isNear) }
    }
    var initializers = chain.first { !$0.isEmpty } ?? []
    if isNear, chain.dropFirst().allSatisfy(\.isEmpty), let implicit = implicit(type) {
      initializers.append(implicit)
    }
    if initializers.isEmpty {
      throw NewRule.Failure(
        type.declaration.tokens.matches(type.declaration.keyword, "enum")
          ? "\(name) is an enum without an initializer; write the rule by hand"
          : "\(name) has no initializer that \(target.module) can call; make one \(isNear ? "internal" : "public")"
      )
    }
    let arguments = try genericArguments(text, of: type.declaration)
    return arguments.isEmpty ? initializers : initializers.map { $0.replacing(arguments) }
  }

  /// The generic arguments in `Box<Int>` by the names of the parameters.
  private func genericArguments(_ text: String, of type: TypeDeclaration) throws(NewRule.Failure)
    -> [String: String]
  {
    let (tokens, open) = (type.tokens, type.head.lowerBound)
    guard tokens.matches(open, "<"), let end = tokens.genericEnd(of: open) else { return [:] }
    let names = (open..<end).filter {
      tokens.isWord($0) && (tokens.matches($0 - 1, "<") || tokens.matches($0 - 1, ","))
    }.map(tokens.text)
    let list = SourceTokens("(\(text.drop { $0 != "<" }.dropFirst().dropLast()))")
    let arguments = list.elements(in: 0).map { list.text($0.lowerBound..<$0.upperBound + 1) }
    guard arguments.count == names.count else {
      let (name, list) = (type.name, names.joined(separator: ", "))
      throw NewRule.Failure("\(name) is generic; name its arguments: '\(name)<\(list)>'")
    }
    return Dictionary(uniqueKeysWithValues: zip(names, arguments))
  }

  private func constructors(of type: SymbolID) -> [SymbolID] {
    catalog.index.definitions.filter { entry, definition in
      catalog.index.symbols[entry].kind == .constructor
        && definition.parent.map(catalog.index.nominal) == type
    }.sorted { $0.value.location < $1.value.location }.map(\.key)
  }

  /// An initializer in a type's declaration or extensions, or `nil` if a rule can't call it.
  private func explicit(_ symbol: SymbolID, of type: Target, isNear: Bool) -> MemberDeclaration? {
    guard var member = graph.member(of: symbol), !member.isPrivate,
      isNear || member.attributes.contains("public") || member.attributes.contains("package"),
      !member.attributes.contains(where: { $0.hasPrefix("@available") })
    else { return nil }
    // `init(coder:)` is for storyboards.
    if member.attributes.contains("required"), member.parameters.first?.label == "coder" { return nil }
    // The mangled name has the types behind aliases, unless it has generic parameters.
    let types = catalog.parameters(of: symbol).flatMap { $0.count == member.parameters.count ? $0 : nil }
    for number in member.parameters.indices {
      member.parameters[number].parsed = types?[number].type ?? ParsedType(member.parameters[number].type)
    }
    return isolated(member, in: type)
  }

  /// The initializer that the compiler adds to a type that declares none. The index has it at the type's name.
  private func implicit(_ type: Target) -> MemberDeclaration? {
    let found = constructors(of: type.symbol).filter {
      graph.location(of: $0) == graph.location(of: type.symbol)
    }
    .compactMap(catalog.parameters)
    // A structure whose properties all have values has another one, without parameters.
    guard let elements = found.max(by: { $0.count < $1.count }) else { return nil }
    let parameters = elements.compactMap { parameter(for: $0, of: type.symbol) }
    guard parameters.count == elements.count else { return nil }
    return isolated(MemberDeclaration(keyword: "init", name: "", parameters: parameters), in: type)
  }

  /// The parameter for a stored property, or `nil` if the property is private or has a wrapper.
  private func parameter(for element: ParsedType.Element, of type: SymbolID) -> MemberDeclaration.Parameter? {
    let symbol = catalog.index.definitions.first { entry, definition in
      definition.parent == type && catalog.index.symbols[entry].name == element.label
        && catalog.index.symbols[entry].kind.isProperty
    }?.key
    guard let symbol, let property = graph.member(of: symbol), !property.isPrivate,
      !property.attributes.contains(where: { $0.hasPrefix("@") && !$0.isGlobalActor })
    else { return nil }
    let isOptional = property.result.hasSuffix("?")
    let isClosure = property.result.contains("->") && !isOptional
    return MemberDeclaration.Parameter(
      label: element.label,
      name: element.label,
      type: (isClosure ? "@escaping " : "") + property.result,
      parsed: element.type,
      hasDefault: graph.sources.hasInitialValue(symbol) || (isOptional && property.keyword == "var")
    )
  }

  /// The initializer with the global actor that it runs on: its own, its type's, or that of a superclass or protocol.
  private func isolated(_ member: MemberDeclaration, in type: Target) -> MemberDeclaration {
    if !member.actors.isEmpty || member.attributes.contains("nonisolated") { return member }
    let bases = catalog.ancestors(of: type.symbol).sorted().compactMap(graph.type(of:))
    var member = member
    member.attributes += ([type.declaration] + bases).map(\.actors).first { !$0.isEmpty } ?? []
    return member
  }
}

extension MemberDeclaration {
  /// The initializer of a generic type with the arguments of its parameters.
  fileprivate func replacing(_ arguments: [String: String]) -> MemberDeclaration {
    var copy = self
    copy.parameters = parameters.map { parameter in
      var parameter = parameter
      let tokens = SourceTokens(parameter.type)
      parameter.type = tokens.kinds.indices.map { index in
        let word = tokens.text(index)
        let space = index > 0 && !tokens.touchesPrevious(index) ? " " : ""
        return space + (tokens.matches(index - 1, ".") ? word : arguments[word] ?? word)
      }.joined()
      parameter.parsed = ParsedType(parameter.type)
      return parameter
    }
    return copy
  }
}
