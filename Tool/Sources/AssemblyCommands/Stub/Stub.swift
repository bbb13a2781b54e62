import AssemblyCheck

/// A stub as source, for users to edit: a type for a protocol, a function for a structure of closures.
struct Stub {
  let type: TypeDeclaration
  let sources: PackageSources
  private let isolation: DefaultIsolation
  private let module: String?
  /// `nonisolated `, if no actor isolates the type and one can isolate the stub's module.
  var nonisolated = ""
  private var imports: [String: (isTestable: Bool, condition: String)] = ["AssemblerTesting": (false, "")]
  var code = ""
  /// What the user has to write, in sentences.
  var notes: [String] = []

  /// - Parameters:
  ///   - module: The stub's module, or `nil` if the user chooses it.
  ///   - isIsolated: Whether it can be on the main actor by default.
  init(
    of type: TypeDeclaration,
    _ sources: PackageSources,
    _ isolation: DefaultIsolation,
    module: String?,
    isIsolated: Bool
  ) throws {
    (self.type, self.sources, self.isolation, self.module) = (type, sources, isolation, module)
    if isIsolated, globalActor(in: type).isEmpty { nonisolated = "nonisolated " }
    if type.isProtocol { addProtocol() } else { try addStructure() }
    for condition in type.file.conditions(around: type.keyword).reversed() {
      code = "#if \(condition)\n\(code)\n#endif"
    }
  }

  /// The source, with its imports.
  var text: String {
    let sorted = imports.sorted { $0.key < $1.key }
    let lines = sorted.filter { !$0.value.isTestable }.map { module, use in
      use.condition.isEmpty ? "import \(module)\n" : "#if \(use.condition)\nimport \(module)\n#endif\n"
    }
    let testable = sorted.filter(\.value.isTestable).map { "@testable import \($0.key)\n" }
    return "\(lines.joined())\n\(testable.joined())\(testable.isEmpty ? "" : "\n")\(code)\n"
  }

  /// The actor of a member, or of all members if there is none, with a space. A protocol has that of one that it refines.
  func globalActor(of member: MemberDeclaration = MemberDeclaration(name: ""), in owner: TypeDeclaration)
    -> String
  {
    let own = isolation.isolation(of: member, in: owner)
    if !own.isEmpty || member.isNonisolated || owner.isNonisolated { return own }
    let ancestors = sources.ancestors(of: owner.inheritedNames.bases, in: owner.file)
    return ancestors.lazy.map(\.isolation).first { !$0.isEmpty } ?? ""
  }

  /// Imports the module of a type. Only a test sees what isn't public.
  mutating func addImport(of type: TypeDeclaration, isTestable: Bool) {
    guard let name = type.module, name != module else { return }
    imports[name] = (isTestable || imports[name]?.isTestable ?? false, "")
  }

  /// Imports the modules of the types that a text of a declaration names, as its file does.
  mutating func addImports(of text: String, in file: SourceFile) {
    let needed = sources.needed(for: Set(text.words), in: file)
    for type in needed.types { addImport(of: type, isTestable: type.access.isEmpty) }
    for (module, condition) in needed.imports where imports[module] == nil {
      imports[module] = (false, condition)
    }
  }
}

extension Stub {
  /// A parameter of a structure's initializer.
  private typealias Parameter = (label: String?, name: String, type: String, hasDefault: Bool)

  private mutating func addStructure() throws {
    let members = sources.extensions(of: type.name).flatMap(\.members)
    if members.contains(where: { $0.name == "unimplemented" && $0.isStatic }) {
      throw UsageError.notFound("'\(type.name)' has 'unimplemented()': edit it")
    }
    let initializer = type.members.filter { $0.keyword == "init" }
      .max { $0.parameters.count < $1.parameters.count }
    let parameters = initializer?.parameters.map { parameter -> Parameter in
      let name = parameter.label ?? parameter.name ?? "value"
      return (parameter.label, name, parameter.type, parameter.defaultValue != nil)
    }
    var (given, arguments, hasClosures) = ([String](), [String](), false)
    for parameter in parameters ?? storedProperties {
      var value = parameter.name
      if let endpoint = StubEndpoint("\(type.name).\(parameter.name)", type: parameter.type) {
        value = endpoint.value(module: "AssemblerTesting.")
        hasClosures = true
      } else if parameter.hasDefault {
        continue
      } else {
        // Only the user knows the value.
        given.append("\(parameter.name): \(parameter.type)")
        addImports(of: parameter.type, in: type.file)
      }
      arguments.append(parameter.label.map { "\($0): \(value)" } ?? value)
    }
    guard hasClosures, type.file.matches(type.keyword, "struct") else {
      throw UsageError.notFound(
        "'\(type.name)' is neither a protocol nor a structure of closures: declare a protocol with what you call of it"
      )
    }
    // The memberwise initializer isn't public.
    addImport(of: type, isTestable: initializer?.attributes.contains("public") != true)
    let path = (type.outerNames + [type.name]).joined(separator: ".")
    code = """
      extension \(path) {
        /// A stub. What a test calls and didn't set fails it.
        \(nonisolated)static func unimplemented(\(given.joined(separator: ", "))) -> \(path) {
          \(path)(
      \(arguments.joined(separator: ",\n").indented.indented.indented)
          )
        }
      }
      """
  }

  /// The parameters of the memberwise initializer.
  private var storedProperties: [Parameter] {
    let file = type.file
    return type.memberNames.compactMap { token in
      guard let member = file.member(at: token), member.isProperty, !member.isStatic,
        !member.result.isEmpty,
        !member.attributes.contains("lazy")
      else { return nil }
      let value = file.valueStart(of: token) ?? token
      let hasValue = file.matches(value, "=")
      let isComputed = file.matches(value, "{") && !file.startsObservers(value)
      if isComputed || hasValue && member.keyword == "let" { return nil }
      return (member.name, member.name, member.result, hasValue)
    }
  }
}

extension String {
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}
