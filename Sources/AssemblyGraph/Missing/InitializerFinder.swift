import AssemblyCheck

/// An initializer that a rule can call.
struct Initializer {
  var member: MemberDeclaration
  /// The parameters' types. `nil` if the text isn't a type.
  var types: [ParsedType?]
  /// The global actor that it runs on, with a space: `@MainActor `.
  let isolation: String
  let module: String
  /// The access level of its type: `public `, or an empty string.
  let access: String

  /// `init(basket:_:)`.
  var labels: String { "init(\(member.parameters.map { ($0.label ?? "_") + ":" }.joined()))" }
}

/// Finds protocols, types and initializers in the index and their sources.
struct InitializerFinder {
  let graph: RuleGraph
  let files = SourceFiles()
  private var catalog: RuleCatalog { graph.catalog }

  init(graph: RuleGraph) { self.graph = graph }

  /// A type or protocol, and its declaration.
  struct Target {
    let symbol: SymbolID
    let module: String
    let file: SourceFile
    let declaration: TypeDeclaration
  }

  /// Finds an assembler protocol by its name.
  func assemblerProtocol(named name: String) throws -> Target {
    let found = catalog.assemblerProtocols.filter { catalog.name(of: $0) == name }
    guard let symbol = found.first else {
      let own = catalog.assemblerProtocols.filter { symbol in
        catalog.index.definitions[symbol].map { graph.isOwn($0.location) } ?? false
      }
      let known = own.map(catalog.name).sorted().prefix(20).joined(separator: ", ")
      throw NewRule.Failure("no assembler protocol is called '\(name)'; there are: \(known)")
    }
    return try target(symbol, among: found, name)
  }

  private func target(_ symbol: SymbolID, among found: some Collection<SymbolID>, _ name: String) throws
    -> Target
  {
    if found.count > 1 {
      let modules = found.map { graph.module($0) }.sorted().joined(separator: ", ")
      throw NewRule.Failure("'\(name)' is ambiguous; the modules \(modules) declare it")
    }
    guard let source = source(of: symbol) else {
      throw NewRule.Failure("the source of '\(name)' isn't in the index; run 'swift build' first")
    }
    guard let declaration = source.token.flatMap(source.file.type) else {
      let place = source.position.text(relativeTo: nil)
      throw NewRule.Failure("the declaration of '\(name)' at \(place) can't be read")
    }
    return Target(
      symbol: symbol,
      module: graph.module(symbol),
      file: source.file,
      declaration: declaration
    )
  }

  private func source(of symbol: SymbolID) -> (position: SourcePosition, file: SourceFile, token: Int?)? {
    catalog.index.definitions[symbol].map { definition in
      let position = graph.position(definition.location)
      let file = files[position.file]
      return (position, file, file.token(at: position))
    }
  }

  /// The initializers of a type that an extension of a protocol can call.
  func initializers(of text: String, for target: Target) throws -> [Initializer] {
    let base = String(text.prefix { $0 != "<" })
    let found = catalog.index.definitions.keys.filter {
      catalog.index.symbols[$0].kind.isNominalType
        && (catalog.name(of: $0) == base || catalog.index.symbols[$0].name == base)
    }
    // The protocol's module hides the types of others, and a whole name those that are nested elsewhere.
    func narrowed(_ symbols: [SymbolID], _ isPreferred: (SymbolID) -> Bool) -> [SymbolID] {
      let preferred = symbols.filter(isPreferred)
      return preferred.isEmpty ? symbols : preferred
    }
    let near = narrowed(found) { graph.module($0) == target.module }
    let candidates = narrowed(near) { catalog.name(of: $0) == base }
    guard let symbol = candidates.first else {
      throw NewRule.Failure("the package has no class, struct or actor '\(base)'; write the rule by hand")
    }
    let type = try self.target(symbol, among: candidates, base)
    let isNear = target.module == type.module
    // A class without initializers inherits its superclass's.
    let chain = catalog.tables.chain(of: symbol).map { base in
      explicit(base, type) { isNear || $0.contains("public") || $0.contains("package") }
    }
    var initializers = chain.first { !$0.isEmpty } ?? []
    if isNear, chain.dropFirst().allSatisfy(\.isEmpty), let implicit = implicit(type) {
      initializers.append(implicit)
    }
    if initializers.isEmpty {
      throw NewRule.Failure(
        type.file.tokens.is(type.declaration.keyword, "enum")
          ? "\(base) is an enum without an initializer; write the rule by hand"
          : "\(base) has no initializer that \(target.module) can call; make one \(isNear ? "internal" : "public")"
      )
    }
    let arguments = try genericArguments(text, of: type)
    return arguments.isEmpty ? initializers : initializers.map { $0.replacing(arguments) }
  }

  /// The generic arguments in `Box<Int>` by the names of the parameters.
  private func genericArguments(_ text: String, of type: Target) throws -> [String: String] {
    let tokens = type.file.tokens
    guard let end = tokens.genericEnd(of: type.declaration.head.lowerBound),
      tokens.is(type.declaration.head.lowerBound, "<")
    else { return [:] }
    let names = (type.declaration.head.lowerBound..<end).filter {
      tokens.isWord($0) && (tokens.is($0 - 1, "<") || tokens.is($0 - 1, ","))
    }.map(tokens.text)
    let list = SourceFile("(\(text.drop { $0 != "<" }.dropFirst().dropLast()))")
    let arguments = list.tokens.elements(in: 0).map { list.text($0.lowerBound..<$0.upperBound + 1) }
    guard arguments.count == names.count else {
      let name = type.declaration.name
      throw NewRule.Failure(
        "\(name) is generic; name its arguments: '\(name)<\(names.joined(separator: ", "))>'"
      )
    }
    return Dictionary(uniqueKeysWithValues: zip(names, arguments))
  }

  private func constructors(of type: SymbolID) -> [SymbolID] {
    catalog.index.definitions.filter { entry, definition in
      catalog.index.symbols[entry].kind == .constructor
        && definition.parent.map(catalog.index.nominal) == type
    }.sorted { $0.value.location < $1.value.location }.map(\.key)
  }

  /// The initializers in a type's declaration and extensions.
  private func explicit(_ base: SymbolID, _ type: Target, _ isVisible: ([String]) -> Bool) -> [Initializer] {
    constructors(of: base).compactMap { symbol in
      guard let source = source(of: symbol), let member = source.token.flatMap(source.file.member),
        !member.isPrivate, !member.attributes.contains(where: { $0.hasPrefix("@available") }),
        isVisible(member.attributes)
      else { return nil }
      // Of a storyboard's views.
      if member.attributes.contains("required"), member.parameters.first?.label == "coder" { return nil }
      // The mangled name has the types behind aliases, unless it has generic parameters.
      let types = catalog.parameters(of: symbol)?.map { Optional($0.type) }
      return initializer(member, types?.count == member.parameters.count ? types : nil, of: type)
    }
  }

  /// The initializer that the compiler adds to a type that declares none. The index has it at the type's name.
  private func implicit(_ type: Target) -> Initializer? {
    let place = catalog.index.definitions[type.symbol]?.location
    let found = constructors(of: type.symbol).compactMap { symbol -> (MemberDeclaration, [ParsedType?])? in
      guard catalog.index.definitions[symbol]?.location == place, let types = catalog.parameters(of: symbol)
      else { return nil }
      let labels = types.map { "\($0.label): Any" }.joined(separator: ", ")
      return SourceFile("init(\(labels))").member(at: 0).map { ($0, types.map(\.type)) }
    }
    // A structure whose properties all have values has another one, without parameters.
    guard case (var member, let types)? = found.max(by: { $0.1.count < $1.1.count }) else { return nil }
    for number in member.parameters.indices {
      let name = member.parameters[number].name
      let symbol = catalog.index.definitions.first { entry, definition in
        definition.parent == type.symbol && catalog.index.symbols[entry].name == name
          && catalog.index.symbols[entry].kind.isProperty
      }?.key
      guard let symbol, let source = source(of: symbol), let token = source.token,
        let property = source.file.member(at: token),
        // A wrapper's parameter has another type.
        !property.isPrivate,
        !property.attributes.contains(where: { $0.hasPrefix("@") && !$0.hasSuffix("Actor") })
      else { return nil }
      let isOptional = property.result.hasSuffix("?")
      let isClosure = property.result.contains("->") && !isOptional
      member.parameters[number].type = (isClosure ? "@escaping " : "") + property.result
      member.parameters[number].hasDefault =
        graph.hasInitialValue(symbol) || (isOptional && source.file.tokens.is(token - 1, "var"))
    }
    return initializer(member, types, of: type)
  }

  private func initializer(_ member: MemberDeclaration, _ types: [ParsedType?]?, of type: Target)
    -> Initializer
  {
    Initializer(
      member: member,
      types: types ?? member.parameters.map { ParsedType($0.type) },
      isolation: isolation(of: member, in: type),
      module: type.module,
      access: type.declaration.access
    )
  }

  private func isolation(of member: MemberDeclaration, in type: Target) -> String {
    if member.attributes.contains("nonisolated") { return "" }
    // Its own, its type's, or a superclass's or protocol's.
    let bases = catalog.ancestors(of: type.symbol).sorted().filter { $0 != type.symbol }
    let inherited = bases.lazy.compactMap { source(of: $0) }.compactMap {
      $0.token.flatMap($0.file.type)?.isolation
    }
    return [member.isolation, type.declaration.isolation].first { !$0.isEmpty } ?? inherited.first {
      !$0.isEmpty
    }
      ?? ""
  }
}

extension Initializer {
  /// The initializer of a generic type with the arguments of its parameters.
  fileprivate func replacing(_ arguments: [String: String]) -> Initializer {
    var copy = self
    for number in member.parameters.indices {
      let tokens = SourceFile(member.parameters[number].type).tokens
      copy.member.parameters[number].type = tokens.kinds.indices.map { index in
        let word = tokens.text(index)
        let space = index > 0 && !tokens.touchesPrevious(index) ? " " : ""
        return space + (tokens.is(index - 1, ".") ? word : arguments[word] ?? word)
      }.joined()
    }
    copy.types = copy.member.parameters.map { ParsedType($0.type) }
    return copy
  }
}
