import AssemblyCheck

/// A type, a protocol or an extension, as its source declares it.
struct TypeDeclaration {
  let tokens: SourceTokens
  /// The token of `class`, `struct`, `extension` and so on.
  let keyword: Int
  let name: String
  /// The tokens between the name and the body.
  let head: Range<Int>
  /// The braces and the tokens between them.
  let body: ClosedRange<Int>

  private var attributes: [String] { tokens.attributes(before: keyword) }

  /// The global actors among the attributes.
  var actors: [String] { attributes.filter(\.isGlobalActor) }

  /// Whether an actor isolates the type: itself, its own, or that of the framework's `Sendable` superclasses.
  var isIsolated: Bool {
    !actors.isEmpty || tokens.matches(keyword, "actor")
      || (!isNonisolated && (inherits("SendableChild") || inherits("SendableTestAssembler")))
  }

  func inherits(_ name: String) -> Bool { head.contains { tokens.matches($0, name) } }

  /// Whether the type or protocol says that no actor isolates it.
  var isNonisolated: Bool { attributes.contains("nonisolated") }

  /// `public `, `package ` or an empty string.
  var access: String {
    attributes.contains("public")
      ? "public " : attributes.contains("package") ? "package " : ""
  }

  var members: [MemberDeclaration] {
    body.filter { tokens.enclosing[$0] == body.lowerBound }.compactMap { index in
      if ["func", "var", "let"].contains(tokens.text(index)) { return tokens.member(at: index + 1) }
      let isMember = tokens.matches(index, "subscript") || tokens.matches(index, "init")
      return isMember && !tokens.matches(index - 1, ".") ? tokens.member(at: index) : nil
    }
  }
}

extension TypeDeclaration {
  /// The names in the inheritance clause, and those of a child's parent: `<Parent: P>`, `where Parent: P`, `Child<P>`,
  /// `let parent: P`.
  var inheritedNames: (bases: [String], parents: [String]) {
    let parents = members.filter { $0.name == "parent" }.flatMap { member in
      member.result.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
    }
    let clauses = tokens.clauses(in: head)
    return (clauses.bases.map(tokens.text), parents + clauses.parents.map(tokens.text))
  }
}

extension SourceTokens {
  private static let typeKeywords: Set<String> = [
    "class", "struct", "enum", "actor", "protocol", "extension",
  ]

  /// The declaration whose name or keyword is a token.
  func type(at token: Int) -> TypeDeclaration? {
    let keyword = Self.typeKeywords.contains(text(token)) ? token : token - 1
    guard Self.typeKeywords.contains(text(keyword)), isWord(keyword + 1),
      // `class func` and `class var` are members.
      !["func", "var", "let"].contains(text(keyword + 1)),
      let body = body(of: keyword + 1)
    else { return nil }
    var end = keyword + 2
    while self.matches(end, "."), isWord(end + 1) { end += 2 }
    return TypeDeclaration(
      tokens: self,
      keyword: keyword,
      name: text(keyword + 1..<end),
      head: end..<body.lowerBound,
      body: body
    )
  }

  /// The types, protocols and extensions that the file declares, in source order.
  var types: [TypeDeclaration] {
    kinds.indices.filter { Self.typeKeywords.contains(text($0)) }.compactMap { type(at: $0) }
  }

  /// The name of the type or protocol that contains a token.
  func owner(of token: Int) -> String? { ownerType(of: token)?.name }

  func ownerType(of token: Int) -> TypeDeclaration? {
    // The keyword is between the brace and the one before it.
    var keyword = enclosing[token] - 1
    while keyword >= 0, !matches(keyword, "{"), !matches(keyword, "}") {
      if let type = type(at: keyword), type.body.lowerBound == enclosing[token] { return type }
      keyword -= 1
    }
    return nil
  }

  /// The imported modules with the tokens of their declarations: `public`, `import`, `Cart`.
  var imports: [(module: String, tokens: Range<Int>)] {
    kinds.indices.filter { self.matches($0, "import") && enclosing[$0] == -1 }.map { index in
      var name = index + 1
      while isWord(name + 1), !startsLine(name + 1) { name += 1 }
      var first = index
      while first > 0, !startsLine(first) { first -= 1 }
      return (text(name), first..<name + 1)
    }
  }
}

extension RuleGraph {
  /// The declaration of a type or protocol.
  func type(of symbol: SymbolID) -> TypeDeclaration? {
    sources.declaration(of: symbol).flatMap { $0.tokens.type(at: $0.name) }
  }

  /// The types and protocols with a name, which can have outer types, that a file can mean: those of its own module or, if
  /// there are none, of the modules that it imports.
  func types(named name: String, in file: String, importing imports: Set<String>) -> [SymbolID] {
    let last = name.split(separator: ".").last ?? ""
    let types = index.definitions.keys.filter {
      index.symbols[$0].name == last && isTypeOrProtocol($0) && (last == name || self.name($0) == name)
    }.sorted()
    let own = module(of: file)
    let found = types.filter { module($0) == own }
    return found.isEmpty ? types.filter { imports.contains(module($0)) } : found
  }

  /// Whether a symbol is an assembler protocol that the package declares.
  func isOwnAssemblerProtocol(_ symbol: SymbolID) -> Bool {
    catalog.assemblerProtocols.contains(symbol) && isOwn(location(of: symbol))
  }

  func isTypeOrProtocol(_ symbol: SymbolID) -> Bool {
    index.symbols[symbol].kind.isNominalType || index.symbols[symbol].kind == .protocol
  }
}

/// The types that a file can name: its own, and those of the index.
struct VisibleTypes {
  let tokens: SourceTokens
  /// The types and extensions that the file declares.
  let own: [TypeDeclaration]
  let file: SourceFile
  private let graph: RuleGraph?

  init(in file: SourceFile, _ graph: RuleGraph?) {
    (self.file, self.graph) = (file, graph)
    (tokens, own) = (file.tokens, file.tokens.types)
  }

  /// The declarations of the types with a name, and the extensions in the file.
  func declarations(of name: String) -> [TypeDeclaration] {
    let others = graph.map { graph in
      graph.types(named: name, in: file.path, importing: file.imports)
        .filter { graph.index.symbols[$0].kind.isNominalType }.compactMap(graph.type(of:))
    }
    return (others ?? []) + own.filter { $0.name == name }
  }

  /// The first of some names that is an assembler protocol of the package.
  func assemblerProtocol(
    named names: [String],
    _ files: SourceFiles
  ) -> (name: String, location: SourcePosition)? {
    let module = graph?.module(of: file.path)
    // If the index lacks the module, the sources of the folder declare its protocols.
    let sources = module == nil ? files.folder(of: file) : [file]
    for name in names {
      let known = graph.flatMap { graph in
        graph.types(named: name, in: file.path, importing: file.imports).first {
          graph.isOwnAssemblerProtocol($0)
        }.map { (module: graph.module($0), target: (graph.name($0), graph.position(graph.location(of: $0)))) }
      }
      if let known, known.module == module { return known.target }
      for source in sources {
        let types = source.tokens.types.filter { source.tokens.matches($0.keyword, "protocol") }
        if let type = types.first(where: { $0.name == name }) {
          return (name, source.position(of: type.keyword + 1))
        }
      }
      if let known { return known.target }
    }
    return nil
  }

  /// The names in the declaration of a child's parent, and in those of the classes among them.
  func parents(of child: TypeDeclaration) -> [String] {
    let names = ([child] + declarations(of: child.name)).flatMap(\.inheritedNames.parents)
    return names + names.flatMap(declarations).flatMap { type in type.head.map(type.tokens.text) }
  }
}
