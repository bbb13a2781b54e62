import AssemblyCheck

extension TypeDeclaration {
  /// The roles of the framework's types that it names, in order of precedence.
  var roles: [Role] {
    Framework.roles.filter { role in
      role.name.split(separator: ".").last.map { inherits(String($0)) } ?? false
    }.map(\.role)
  }

  /// Whether an actor isolates the type: its own, or that of the framework's `Sendable` superclasses.
  var isIsolated: Bool {
    !actors.isEmpty
      || (!isNonisolated && (inherits("SendableChild") || inherits("SendableTestAssembler")))
  }

  /// `public `, `package ` or an empty string.
  var access: String {
    attributes.contains("public")
      ? "public " : attributes.contains("package") ? "package " : ""
  }
}

extension RuleGraph {
  /// The types and protocols with a name, which can have outer types, that a file can mean: those of its own module or, if
  /// there are none, of the modules that it imports.
  func types(named name: String, in file: String, importing imports: Set<String>) -> [SymbolID] {
    let last = name.split(separator: ".").last ?? ""
    let types = index.definitions.keys.filter {
      index.symbols[$0].name == last && isTypeOrProtocol($0) && ".\(self.name($0))".hasSuffix(".\(name)")
    }.sorted()
    let own = index.module(of: file)
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
        .filter { graph.index.symbols[$0].kind.isNominalType }.compactMap(graph.sources.type(of:))
    }
    return (others ?? []) + own.filter { $0.name == name }
  }

  /// The first of some names that is an assembler protocol of the package.
  func assemblerProtocol(
    named names: [String],
    _ files: SourceFiles
  ) -> (name: String, location: SourcePosition)? {
    let module = graph?.index.module(of: file.path)
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

/// The sources that a command reads, each once. A file that can't be read is empty.
final class SourceFiles {
  private var files: [String: SourceFile] = [:]

  subscript(path: String) -> SourceFile {
    files.value(of: path, or: SourceFile(path: path))
  }

  /// A file, and the other sources of its folder.
  func folder(of file: SourceFile) -> [SourceFile] {
    let folder = FilePath.parent(file.path)
    let others = FilePath.contents(folder).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    return [file] + others.filter { $0 != file.path }.map { self[$0] }
  }

  /// The token at a position of the compiler, and the tokens of its file.
  func place(at position: SourcePosition) -> (token: Int, tokens: SourceTokens)? {
    let file = self[position.file]
    return file.token(at: position).map { ($0, file.tokens) }
  }
}

extension SourceFile {
  /// The modules that it imports.
  var imports: Set<String> { Set(tokens.imports.map(\.module)) }
}
