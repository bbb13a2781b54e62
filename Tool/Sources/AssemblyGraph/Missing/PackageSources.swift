import AssemblyCheck
import Foundation

/// A type, a protocol or an extension in the sources of a package.
struct SourceType {
  let type: TypeDeclaration
  let file: SourceFile
  /// The module, or `nil` if the folder doesn't tell it.
  let module: String?

  /// The name without outer types.
  var name: String { type.name.split(separator: ".").last.map(String.init) ?? type.name }
  var isExtension: Bool { type.tokens.matches(type.keyword, "extension") }
  var isProtocol: Bool { type.tokens.matches(type.keyword, "protocol") }
  var location: SourcePosition { file.position(of: type.keyword + 1) }

  /// The types around it, the outermost first.
  var outerNames: [String] {
    let outer = sequence(first: type) { $0.tokens.ownerType(of: $0.keyword) }
    return outer.dropFirst().map(\.name).reversed()
  }
  /// The name with its module and outer types: `App.Billing.Prices`.
  var path: String { ([module].compactMap { $0 } + outerNames + [type.name]).joined(separator: ".") }

  /// The roles of the assemblers that an extension is for, or `nil` for all of them.
  var roles: Set<Role>? {
    let words = Set(type.head.map(type.tokens.text))
    if words.contains("SampleAssembler") { return [.preview, .test] }
    if words.contains("SystemAssembler") { return [.live, .preview] }
    return (Framework.roles + Framework.roleTypes).first { words.contains($0.name.words.last ?? "") }
      .map { [$0.role] }
  }
}

/// The declarations in the sources of a package and its dependencies, by name. They are there whether a module compiles or
/// not.
final class PackageSources {
  private let root: String
  private let dependencies: [String]
  private var files: [String: SourceFile] = [:]
  /// The declarations, by their names without outer types.
  private lazy var types: [String: [SourceType]] = {
    let types = (own + dependencies.flatMap { FilePath.sources(in: $0 + "/Sources") }).flatMap { path in
      let file = self[path]
      return file.tokens.types.map { SourceType(type: $0, file: file, module: module(of: file.path)) }
    }
    return Dictionary(grouping: types, by: \.name)
  }()

  /// The paths of the package's own sources.
  private lazy var own = FilePath.sources(in: root)

  /// - Parameters:
  ///   - root: The folder of the package or the project.
  ///   - scratch: The folder of its build, which names its dependencies.
  ///   - log: The output of the build, which has files of some of them, in Xcode, too.
  init(root: String, scratch: String? = nil, log: String = "") {
    let root = FilePath.real(root) ?? root
    self.root = root
    let scratch = scratch ?? root + "/.build"
    let state = FilePath.bytes(scratch + "/workspace-state.json").map { String(decoding: $0, as: UTF8.self) }
    let known =
      (state ?? "").matches(of: #/"path" : "(.+)"/#).map { String($0.1) }
      + FilePath.contents(scratch + "/checkouts").map { "\(scratch)/checkouts/\($0)" }
    let files = Set(CompilerDiagnostic.diagnostics(in: log).compactMap { $0.location?.file })
    // Others have no rules, and can be large.
    dependencies = Set((known + files.compactMap(FilePath.package)).compactMap(FilePath.real)).filter {
      folder in
      folder != root && !FilePath.isSource(folder, of: root)
        && FilePath.bytes(folder + "/Package.swift").map { String(decoding: $0, as: UTF8.self) }?
          .contains("Assembler") == true
    }.sorted()
  }

  subscript(path: String) -> SourceFile {
    let path = FilePath.real(path) ?? path
    return files.value(of: path, or: SourceFile(path: path))
  }

  /// The token at a position of the compiler, and its file.
  func place(at position: SourcePosition) -> (token: Int, file: SourceFile)? {
    let file = self[position.file]
    return file.token(at: position).map { ($0, file) }
  }

  /// The module of a file, after its folder: the one in `Sources` or `Tests`, or the first below the root, as in projects
  /// of Xcode.
  func module(of path: String) -> String? {
    let folders = (FilePath.path(path, relativeTo: root).map(String.init) ?? path).split(separator: "/")
      .dropLast()
    let target = folders.lastIndex { $0 == "Sources" || $0 == "Tests" }.map { folders[($0 + 1)...].first }
    return (target ?? folders.first).map(String.init)
  }

  /// The types and protocols of a name in all modules.
  func types(named name: String) -> [SourceType] { types[name, default: []].filter { !$0.isExtension } }

  func extensions(of name: String) -> [SourceType] { types[name, default: []].filter(\.isExtension) }

  /// The types and protocols that a file means by a name: those of its module, or those that it imports.
  func types(named name: String, in file: SourceFile) -> [SourceType] {
    let all = types(named: name)
    let module = module(of: file.path)
    let own = all.filter { $0.module == module }
    if !own.isEmpty { return own }
    let imported = all.filter { $0.module.map(file.imports.contains) == true }
    return imported.isEmpty ? all : imported
  }

  /// The only type or protocol with a name, which can begin with its module and outer types. The package's own is nearer than
  /// a dependency's.
  func type(named name: String) throws -> SourceType {
    let all = types(named: name.words.last ?? "").filter { ".\($0.path)".hasSuffix(".\(name)") }
    let own = all.filter(isOwn)
    let found = own.isEmpty ? all : own
    if found.count == 1 { return found[0] }
    if !found.isEmpty {
      let places = found.map { "\($0.path) (\($0.location.text(relativeTo: root)))" }
      throw UsageError.notFound(
        "several types are called '\(name)': \(places.joined(separator: ", ")); name one with its module and outer types"
      )
    }
    let place = files.values.sorted { $0.path < $1.path }.lazy.compactMap { file in
      file.tokens.kinds.indices.first { file.tokens.matches($0, name) }.map { file.position(of: $0) }
    }.first
    throw UsageError.notFound(
      place.map {
        "the sources have no declaration of '\(name)', which \($0.text(relativeTo: root)) names: declare a protocol of "
          + "your own with what you call of it"
      } ?? "no type is called '\(name)'\(types.keys.sorted().suggestion(for: name))"
    )
  }

  /// The types and protocols with names, and what they inherit from.
  func ancestors(of names: [String], in file: SourceFile) -> [SourceType] {
    var (found, rest) = ([SourceType](), names.map { ($0, file) })
    while let (name, file) = rest.popLast() {
      for type in types(named: name, in: file) where !found.contains(where: { $0.location == type.location })
      {
        found.append(type)
        rest += (type.type.inheritedNames.bases.reversed()).map { ($0, type.file) }
      }
    }
    return found
  }

  /// Whether code assigns a property of a variable of a type, or a part of it: `assembler.http.get = …`.
  func assigns(_ property: String, of type: String) -> Bool {
    own.contains { path in
      let tokens = self[path].tokens
      let named = tokens.kinds.indices.filter {
        tokens.matches($0, type) && ["=", ":"].contains(tokens.text($0 - 1))
      }
      let variables = Set(named.map { tokens.text($0 - 2) })
      return !variables.isEmpty
        && tokens.kinds.indices.contains { token in
          var last = token
          while tokens.matches(last + 1, "."), tokens.isWord(last + 2) { last += 2 }
          return tokens.matches(token, property) && tokens.matches(token - 1, ".")
            && variables.contains(tokens.text(token - 2)) && tokens.matches(last + 1, "=")
        }
    }
  }

  /// Whether the package declares a type.
  func hasType(_ name: String) -> Bool { types[name.words.last ?? ""] != nil }

  /// Whether the package declares a module.
  func hasModule(_ name: String) -> Bool { types.values.contains { $0.contains { $0.module == name } } }

  /// Whether a file is the package's own.
  func isOwn(_ type: SourceType) -> Bool { FilePath.isSource(type.file.path, of: root) }
}

extension SourceFile {
  /// The modules that it imports.
  var imports: Set<String> { Set(tokens.imports.map(\.module)) }
}

extension TypeDeclaration {
  var isNested: Bool { tokens.enclosing[keyword] >= 0 }

  /// `public `, `package ` or an empty string.
  var access: String {
    attributes.contains("public") ? "public " : attributes.contains("package") ? "package " : ""
  }

  /// Whether an actor isolates the type: its own, or that of the framework's `Sendable` superclasses.
  var isIsolated: Bool {
    !actors.isEmpty
      || (!isNonisolated && (inherits("SendableChild") || inherits("SendableTestAssembler")))
  }
}
