import AssemblyCheck

/// A stub as source, for users to edit: a type for a protocol, a function for a structure of closures.
struct Stub {
  let type: TypeDeclaration
  let sources: PackageSources
  private let isolation: DefaultIsolation
  private let module: String?
  /// Whether each endpoint records its arguments.
  let isRecording: Bool
  /// The stub that a file has. What it has isn't written again.
  let existing: TypeDeclaration?
  /// `nonisolated `, if no actor isolates the type and one can isolate the stub's module.
  var nonisolated = ""
  private(set) var imports: [String: (isTestable: Bool, condition: String)] = [
    "AssemblerTesting": (false, "")
  ]
  var code = ""
  /// The parts of a type: what is new, if there is one in a file.
  var (closures, members): ([Code], [Code]) = ([], [])
  /// What its initializer takes and does, and a structure's function takes and passes on, with labels.
  var initializer: (parameters: [String], body: [String]) = ([], [])
  var hasInitializer = false
  /// The recorders of a structure, and the arguments with which it makes one that records.
  private(set) var (recorders, recorded): ([String], [String]) = ([], [])
  /// What the user has to write, in sentences.
  var notes: [String] = []

  /// - Parameters:
  ///   - module: The stub's module, or `nil` if the user chooses it.
  ///   - isIsolated: Whether it can be on the main actor by default.
  ///   - file: A file that can have a stub.
  init(
    of type: TypeDeclaration,
    _ sources: PackageSources,
    _ isolation: DefaultIsolation,
    module: String?,
    isIsolated: Bool,
    isRecording: Bool = false,
    in file: SourceFile? = nil
  ) throws {
    (self.type, self.sources, self.isolation, self.module) = (type, sources, isolation, module)
    let name = type.isProtocol ? "Stub\(type.name)" : type.name
    existing = file?.types.first { $0.name == name && (type.isProtocol != $0.isExtension) }
    self.isRecording = isRecording || existing?.members.contains { $0.name == "recording" } ?? false
    if isIsolated, globalActor(in: type).isEmpty { nonisolated = "nonisolated " }
    if type.isProtocol { addProtocol() } else { try addStructure() }
    for condition in type.file.conditions(around: type.keyword).reversed() {
      code = "#if \(condition)\n\(code)\n#endif"
    }
  }

  /// The name of the stub of a protocol.
  var name: String { "Stub\(type.name)" }

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
    let initializer = type.members.filter { $0.keyword == "init" }
      .max { $0.parameters.count < $1.parameters.count }
    let parameters = initializer?.parameters.map { parameter -> Parameter in
      let name = parameter.label ?? parameter.name ?? "value"
      return (parameter.label, name, parameter.type, parameter.defaultValue != nil)
    }
    // The package's own, and not one of a type of the same name, such as the framework's `HTTPClient`.
    let extensions = sources.extensions(of: type.name).filter { other in
      other.writtenName.hasSuffix(type.path)
        || sources.types(named: type.name, in: other.file).contains { $0.location == type.location }
    }
    let places = extensions.flatMap { other in
      other.memberNames.filter {
        other.file.matches($0, "unimplemented") && other.file.member(at: $0)?.isStatic == true
      }.map(other.file.position)
    }
    if existing == nil, let place = places.first {
      let file = FilePath.path(place.file, relativeTo: sources.root).map(String.init) ?? place.file
      throw UsageError.notFound(
        "'\(type.name)' has 'unimplemented()' at \(place.text(relativeTo: sources.root)): 'stub \(type.name) --to "
          + "\(file)' adds what it lacks"
      )
    }
    var (given, arguments) = ([String](), [String]())
    var hasClosures = false
    for parameter in parameters ?? storedProperties {
      let name = parameter.name.quoted
      let label = parameter.label.map { "\($0): " } ?? ""
      guard var endpoint = StubEndpoint("\(type.name).\(parameter.name)", type: parameter.type) else {
        // Only the user knows the value.
        if !parameter.hasDefault {
          given.append("\(name): \(parameter.type)")
          addImports(of: parameter.type, in: type.file)
          arguments.append(label + name)
        }
        recorded.append(label + name)
        continue
      }
      hasClosures = true
      endpoint.framework = "AssemblerTesting."
      endpoint.attributes = endpoint.attributes.replacing("@escaping ", with: "")
      let isKept = endpoint.declaration.result.words.allSatisfy { isSendable($0, in: []) }
      endpoint.ask(name, isSendable: isKept)
      if endpoint.asked != nil { addImports(of: endpoint.declaration.result, in: type.file) }
      if let asked = endpoint.asked { given.append("\(asked.name): \(asked.type)") }
      arguments.append(label + endpoint.value)
      recorded.append(label + name)
      guard isRecording, let calls = self.recorded(endpoint, in: []) else { continue }
      addImports(of: calls.type + calls.effects, in: type.file)
      recorders.append("let \(name) = Recorder<\(calls.type)>()")
      let declaration = endpoint.declaration
      let names = declaration.parameters.indices.map { "value\($0 + 1)" }
      let passed = zip(declaration.parameters, names).map { ($0.type.hasPrefix("inout ") ? "&" : "") + $1 }
      let call = "\(declaration.effects.callMarks)\(name)(\(passed.joined(separator: ", ")))"
      let list = names.isEmpty ? "()" : names.joined(separator: ", ")
      // An actor can isolate the property.
      let head = "[\(name)]\(names.isEmpty && calls.effects.isEmpty ? "" : " \(list)\(calls.effects)") in"
      recorded[recorded.count - 1] =
        "\(label){ \(head)\ncalls.\(name).record(\(calls.arguments))\nreturn \(call)\n}"
    }
    guard hasClosures, type.file.matches(type.keyword, "struct") else {
      throw UsageError.notFound(
        "'\(type.name)' is neither a protocol nor a structure of closures: declare a protocol with what you call of it"
      )
    }
    // The memberwise initializer isn't public.
    addImport(of: type, isTestable: initializer?.attributes.contains("public") != true)
    let path = (type.outerNames + [type.name]).joined(separator: ".")
    self.initializer = (given, arguments)
    code = """
      extension \(path) {
      /// A stub. What a test calls and didn't set fails it.
      \(nonisolated)static func unimplemented(\(Self.list(given))) -> \(path) {
      \(path)(\(Self.list(arguments)))
      }\(recorders.isEmpty ? "" : "\n\n\(recording)")
      }
      """
  }

  /// The members with which a structure records.
  var recording: String {
    let path = (type.outerNames + [type.name]).joined(separator: ".")
    return """
      /// The arguments of the calls of a recording \(type.name).
      \(nonisolated)struct Calls: Sendable {
      \(recorders.joined(separator: "\n"))
      }

      /// What this is, and records what it's called with.
      \(nonisolated)\(globalActor(in: type))func recording(to calls: Calls) -> \(path) {
      \(path)(\(Self.list(recorded)))
      }
      """
  }

  /// A list on lines of its own. Each of them ends with a comma, so that another can follow without a change of it.
  static func list(_ elements: [String]) -> String {
    elements.isEmpty ? "" : "\n" + elements.map { "\($0),\n" }.joined()
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
      let isOptional = member.keyword == "var" && member.result.hasSuffix("?")
      return (member.plainName, member.plainName, member.result, hasValue || isOptional)
    }
  }

  /// The type of an endpoint's recorder, and the arguments that it keeps: those that can be sent.
  mutating func recorded(_ endpoint: StubEndpoint, in protocols: [TypeDeclaration]) -> (
    type: String, arguments: String, effects: String
  )? {
    let declaration = endpoint.declaration
    // A closure can't pass on what a variadic parameter has.
    let isVariadic = !type.isProtocol && declaration.parameters.contains { $0.type.hasSuffix("...") }
    if isVariadic { notes.append("'\(endpoint.title)' isn't recorded: it's variadic") }
    if declaration.isProperty || !endpoint.isClosure || isVariadic { return nil }
    let names =
      type.isProtocol ? declaration.parameterNames : declaration.parameters.indices.map { "value\($0 + 1)" }
    var kept: [(name: String, type: String, label: String)] = []
    for (parameter, name) in zip(declaration.parameters, names) {
      let (first, words) = (parameter.type.words.first ?? "", parameter.type.words)
      let isValue =
        !["inout", "consuming", "borrowing", "sending"].contains(first) && !parameter.type.contains("->")
      guard isValue, words.allSatisfy({ isSendable($0, in: protocols) }) else {
        notes.append("'\(name)' of '\(endpoint.title)' isn't recorded: it can't be sent")
        continue
      }
      let type = parameter.type.replacing(#/!$/#, with: "?").replacing(#/^(.*)\.\.\.$/#) { "[\($0.1)]" }
      kept.append((name.quoted, type, name.filter { $0 != "`" }.quoted))
    }
    let typed = declaration.effects.first { $0.hasPrefix("throws(") && $0 != "throws(any Error)" } ?? ""
    // A closure that says one effect says all.
    let effects = typed.isEmpty ? "" : " \(declaration.effects.joined(separator: " "))"
    if kept.count == 1 { return (kept[0].type, kept[0].name, effects) }
    if kept.isEmpty { return ("Void", "()", effects) }
    let tuple = type.isProtocol ? kept.map { "\($0.label): \($0.type)" } : kept.map(\.type)
    return ("(\(tuple.joined(separator: ", ")))", "(\(kept.map(\.name).joined(separator: ", ")))", effects)
  }

  /// Whether a type of the sources can be sent, as far as they say. What they don't declare can, but for these.
  func isSendable(_ name: String, in protocols: [TypeDeclaration]) -> Bool {
    if ["Any", "AnyObject", self.name].contains(name) || name.hasPrefix("NS") { return false }
    let generics = protocols.lazy.compactMap { owner in
      owner.body.first { owner.file.matches($0 - 1, "associatedtype") && owner.file.matches($0, name) }.map {
        owner.file.text($0..<owner.file.endOfType(from: $0 + 2)).words.contains("Sendable")
      }
    }
    if let generic = generics.first { return generic }
    return sources.types(named: name, in: type.file).allSatisfy { declared in
      let bases = Set(sources.ancestors(of: [name], in: type.file).flatMap(\.inheritedNames.bases))
      if !bases.isDisjoint(with: ["Sendable", "Error", "Actor"])
        || !declared.isProtocol && !globalActor(in: declared).isEmpty
        || declared.file.matches(declared.keyword, "actor")
      {
        return true
      }
      let isValue = ["struct", "enum"].contains(declared.file.text(declared.keyword))
      return isValue && declared.access.isEmpty
        && declared.members.filter(\.isProperty).flatMap(\.result.words).allSatisfy {
          $0 != name && isSendable($0, in: protocols)
        }
    }
  }
}
