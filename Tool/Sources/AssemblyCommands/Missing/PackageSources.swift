import AssemblyCheck
import Foundation

/// The declarations in the sources of a package and its dependencies, by name. They are there whether a module compiles or
/// not.
final class PackageSources {
  let root: String
  private let dependencies: [String]
  private var files: [String: SourceFile] = [:]
  /// The declarations, by their names without outer types.
  private lazy var types: [String: [TypeDeclaration]] = {
    let files = own + dependencies.flatMap { FilePath.sources(in: $0 + "/Sources") }
    return Dictionary(grouping: files.flatMap { self[$0].types }, by: \.name)
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
    let known =
      (FilePath.text(scratch + "/workspace-state.json") ?? "").matches(of: #/"path" : "(.+)"/#).map {
        String($0.1)
      }
      + FilePath.contents(scratch + "/checkouts").map { "\(scratch)/checkouts/\($0)" }
    let files = Set(CompilerDiagnostic.diagnostics(in: log).compactMap { $0.location?.file })
    // Others have no rules, and can be large.
    dependencies = Set((known + files.compactMap(FilePath.package)).compactMap(FilePath.real)).filter {
      folder in
      folder != root && !FilePath.isSource(folder, of: root)
        && FilePath.text(folder + "/Package.swift")?.contains("Assembler") == true
    }.sorted()
  }

  subscript(path: String) -> SourceFile {
    let path = FilePath.real(path) ?? path
    return files.value(of: path, or: SourceFile(path: path, module: module(of: path)))
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

  /// The package's own classes.
  var classes: [TypeDeclaration] {
    own.flatMap { self[$0].types }.filter { $0.file.matches($0.keyword, "class") }
  }

  /// The types and protocols of a name in all modules.
  func types(named name: String) -> [TypeDeclaration] { types[name, default: []].filter { !$0.isExtension } }

  func extensions(of name: String) -> [TypeDeclaration] { types[name, default: []].filter(\.isExtension) }

  /// The types and protocols that a file means by a name: those of its module, or those that it imports.
  func types(named name: String, in file: SourceFile) -> [TypeDeclaration] {
    let all = types(named: name)
    let own = all.filter { $0.module == file.module }
    if !own.isEmpty { return own }
    let imported = all.filter { $0.module.map(file.imports.contains) == true }
    return imported.isEmpty ? all : imported
  }

  /// The only type or protocol with a name, which can begin with its module and outer types. The package's own is nearer than
  /// a dependency's.
  func type(named name: String) throws -> TypeDeclaration {
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
      file.kinds.indices.first { file.matches($0, name) }.map { file.position(of: $0) }
    }.first
    throw UsageError.notFound(
      place.map {
        "the sources have no declaration of '\(name)', which \($0.text(relativeTo: root)) names: declare a protocol of "
          + "your own with what you call of it"
      } ?? "no type is called '\(name)'\(types.keys.sorted().suggestion(for: name))"
    )
  }

  /// The types and protocols with names, and what they inherit from.
  func ancestors(of names: [String], in file: SourceFile) -> [TypeDeclaration] {
    var (found, rest) = ([TypeDeclaration](), names.map { ($0, file) })
    while let (name, file) = rest.popLast() {
      let known = types(named: name, in: file)
      for type in known.isEmpty ? standardProtocols.filter({ $0.name == name }) : known
      where !found.contains(where: { $0.location == type.location }) {
        found.append(type)
        rest += (type.inheritedNames.bases.reversed()).map { ($0, type.file) }
      }
    }
    return found
  }

  /// What words of a file's declarations name: types of the package and its dependencies, and the imports of the file for all
  /// others, with their conditions.
  func needed(for words: Set<String>, in file: SourceFile) -> (
    types: [TypeDeclaration], imports: [String: String]
  ) {
    var (found, imports) = ([TypeDeclaration](), [String: String]())
    for word in words where word.first?.isUppercase == true {
      let types = types(named: word, in: file).filter { $0.module.map(file.reachable.contains) ?? true }
      found += types
      if !types.isEmpty || Self.standard.contains(word) { continue }
      for (module, range) in file.importDeclarations where !hasModule(module) {
        imports[module] = file.conditions(around: range.lowerBound).joined(separator: " && ")
      }
    }
    return (found, imports)
  }

  /// The standard library's types, which need no import.
  static let standard: Set = [
    "Any", "AnyObject", "Array", "Bool", "Character", "Dictionary", "Double", "Error", "Float", "Int",
    "MainActor", "Never", "Optional", "Result", "Self", "Sendable", "Set", "String", "UInt", "Void",
    "AsyncStream", "AsyncThrowingStream", "Clock", "Codable", "Comparable", "Duration", "Equatable",
    "Hashable", "Identifiable", "Range", "Sequence", "Task", "Actor", "AnyActor", "AsyncSequence",
    "BitwiseCopyable", "ClosedRange", "Collection", "ContinuousClock", "Copyable", "Decodable", "Decoder",
    "Encodable", "Encoder", "Hasher", "Int8", "Int16", "Int32", "Int64", "ObjectIdentifier",
    "SendableMetatype", "StaticString", "Substring", "UInt8", "UInt16", "UInt32", "UInt64", "Unicode",
  ]

  /// Those of its protocols that have requirements.
  private let standardProtocols = SourceFile(
    """
    protocol Identifiable { associatedtype ID: Hashable; var id: ID { get } }
    protocol CustomStringConvertible { var description: String { get } }
    protocol CustomDebugStringConvertible { var debugDescription: String { get } }
    protocol Comparable: Equatable { static func < (lhs: Self, rhs: Self) -> Bool }
    protocol Hashable: Equatable {}
    protocol Equatable {}
    protocol Codable: Decodable, Encodable {}
    protocol Decodable { init(from decoder: any Decoder) throws }
    protocol Encodable { func encode(to encoder: any Encoder) throws }
    """
  ).types

  /// Whether code assigns a property of a variable of a type, or a part of it: `assembler.http.get = …`.
  func assigns(_ property: String, of type: String) -> Bool {
    own.lazy.map { self[$0] }.contains { file in
      let named = file.kinds.indices.filter {
        file.matches($0, type) && ["=", ":"].contains(file.text($0 - 1))
      }
      let variables = Set(named.map { file.text($0 - 2) })
      return !variables.isEmpty
        && file.kinds.indices.contains { token in
          var last = token
          while file.matches(last + 1, "."), file.isWord(last + 2) { last += 2 }
          return file.matches(token, property) && file.matches(token - 1, ".")
            && variables.contains(file.text(token - 2)) && file.matches(last + 1, "=")
        }
    }
  }

  /// Whether the package declares a type.
  func hasType(_ name: String) -> Bool { types[name.words.last ?? ""] != nil }

  /// Whether the package declares a module.
  func hasModule(_ name: String) -> Bool { types.values.contains { $0.contains { $0.module == name } } }

  /// Whether a file is the package's own.
  func isOwn(_ type: TypeDeclaration) -> Bool { FilePath.isSource(type.file.path, of: root) }
}

extension SourceFile {
  /// The modules that it imports, and its own.
  var reachable: Set<String> { Set(imports + [module].compactMap { $0 }) }

  /// The modules that it imports.
  var imports: [String] { importDeclarations.map(\.module) }
}

extension TypeDeclaration {
  /// The types around it, the outermost first.
  var outerNames: [String] {
    let outer = sequence(first: self) { $0.file.ownerType(of: $0.keyword) }
    return outer.dropFirst().map(\.writtenName).reversed()
  }

  /// The name with its module and outer types: `App.Billing.Prices`.
  var path: String { ([module].compactMap { $0 } + outerNames + [writtenName]).joined(separator: ".") }

  /// The roles of the assemblers that an extension is for, or `nil` for all of them.
  var roles: Set<Role>? {
    let words = Set(head.map(file.text))
    if words.contains("SampleAssembler") { return [.preview, .test] }
    if words.contains("SystemAssembler") { return [.live, .preview] }
    return (Framework.roles + Framework.roleTypes).first { words.contains($0.name.words.last ?? "") }
      .map { [$0.role] }
  }

  /// `public `, `package ` or an empty string.
  var access: String {
    attributes.contains("public") ? "public " : attributes.contains("package") ? "package " : ""
  }

  /// Whether an actor isolates the type: its own, or that of the framework's `Sendable` superclasses.
  var isIsolated: Bool {
    !isolation.isEmpty
      || (!isNonisolated && (inherits("SendableChild") || inherits("SendableTestAssembler")))
  }
}
