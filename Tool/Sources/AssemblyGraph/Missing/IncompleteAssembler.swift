import AssemblyCheck

/// An assembler that is missing rules, and so doesn't compile.
struct IncompleteAssembler {
  let name: String
  let location: SourcePosition
  /// The missing rules, in source order.
  var rules: [MissingRule]
  /// The declaration, after the extension that the compiler names if that declares the conformance.
  var declarations: [TypeDeclaration]
  /// The modules that the file imports.
  let imports: Set<String>
  /// The role in the index, or in the declaration of a type that the index lacks.
  var role: Role?

  init(_ error: ConformanceError, _ files: SourceFiles) {
    location = error.location
    rules = error.rules
    declarations = files.place(at: location).flatMap { $0.tokens.type(at: $0.token) }.map { [$0] } ?? []
    imports = files[location.file].imports
    name = error.name ?? declarations.first?.name ?? "an assembler"
    role = declarations.flatMap(\.roles).first
  }

  /// The access level that a stub needs, with a space: `public ` or an empty string.
  var access: String { declarations.last?.access ?? "" }

  /// Whether its module is on the main actor by default.
  private(set) var isDefaultIsolated = false

  /// Whether an actor isolates the members, so that a rule has to say `nonisolated`.
  ///
  /// An assembler is on no actor by default, but what its extensions declare is.
  var isIsolated: Bool {
    declarations.contains(where: \.isIsolated) || isDefaultIsolated && conformsInExtension
  }

  /// Finds what adds the missing rules.
  ///
  /// - Returns: `nil` if it isn't an assembler. Such a type isn't missing rules.
  static func read(
    _ error: ConformanceError,
    _ files: SourceFiles,
    _ graph: RuleGraph?,
    _ isolation: DefaultIsolation
  )
    -> IncompleteAssembler?
  {
    var assembler = IncompleteAssembler(error, files)
    let finder = graph.map { RuleFinder(for: &assembler, in: $0) }
    let role = assembler.role
    assembler.rules.removeAll { !$0.isMember(files) }
    guard assembler.rules.contains(where: { role != nil || $0.isRule }) else { return nil }
    if let finder { finder.complete(&assembler.rules) } else { assembler.findModules(files) }
    assembler.addFrameworkImport()
    assembler.explain(error.candidates, files)
    assembler.rules.sort { $0.location < $1.location }
    for number in assembler.rules.indices {
      let rule = assembler.rules[number]
      let owner = files.place(at: rule.location).flatMap { $0.tokens.ownerType(of: $0.token) }
      assembler.rules[number].isolation = isolation.isolation(
        of: rule.declaration,
        in: owner,
        at: rule.location
      )
      assembler.rules[number].ownerAccess = owner?.access
    }
    assembler.isDefaultIsolated = isolation.contains(assembler.location)
    return assembler
  }

  /// Finds the modules of the types that rules name without an index: those that the rules' files import.
  private mutating func findModules(_ files: SourceFiles) {
    for number in rules.indices where rules[number].location.file != location.file {
      let file = files[rules[number].location.file]
      rules[number].typeModules = file.imports.subtracting(imports)
    }
  }

  /// Replaces the framework's own requirements, which the user doesn't write, by the import of their module.
  private mutating func addFrameworkImport() {
    for number in rules.indices where rules[number].declaration.name.hasPrefix("_") {
      rules[number].module = "Assembler"
    }
    if imports.contains("Assembler") { rules.removeAll { $0.declaration.name.hasPrefix("_") } }
  }

  /// Says why a rule can't be written: only the user knows its type, or it's there in a form that the compiler refuses.
  private mutating func explain(_ candidates: [CompilerDiagnostic], _ files: SourceFiles) {
    let known = declarations.flatMap(\.members)
    for number in rules.indices where rules[number].isOwn {
      let rule = rules[number].declaration
      if rule.keyword == "associatedtype" {
        rules[number].obstacle = ("only you know the type: write 'typealias \(rule.name) = …'", nil)
        continue
      }
      if conformsInExtension, rule.isProperty, rules[number].isRule {
        rules[number].obstacle = ("an extension can't store it: declare it in the type", nil)
        continue
      }
      let candidate = candidates.first { note in
        guard !note.message.hasPrefix("candidate would match"),
          let (token, tokens) = note.location.flatMap(files.place)
        else { return false }
        return tokens.member(at: token)?.isSame(as: rule) == true
      }
      if let candidate {
        let type = candidate.message.values(of: "candidate has non-matching type '…'")?[0]
        let text =
          type.map(rule.text(ofType:))
          ?? candidate.message.replacing("candidate", with: "it's there, and", maxReplacements: 1)
        rules[number].obstacle = (text, candidate.location)
      } else if let member = known.first(where: { $0.isSame(as: rule) }) {
        rules[number].obstacle = (rule.text(refusing: member), nil)
      }
    }
  }

  /// Whether an extension declares the conformance, and gets the rules. It has no stored properties.
  var conformsInExtension: Bool {
    declarations.first.map { $0.tokens.matches($0.keyword, "extension") } ?? false
  }
}

/// A rule or property that an assembler is missing.
struct MissingRule {
  /// The name of the protocol that declares it.
  var owner: String
  var declaration: MemberDeclaration
  let location: SourcePosition
  /// The actor that the requirement is on, with a space: `@MainActor ` or an empty string.
  var isolation = ""
  /// The access level of the protocol, with a space, or `nil` if its source isn't there.
  var ownerAccess: String?
  /// The modules of the types that the declaration names, without those that the assembler's file imports.
  var typeModules: Set<String> = []
  /// The effects' protocols that a body of the rule needs, which the assembler lacks.
  var conformances: [String] = []
  /// The modules of these protocols.
  var effectModules: Set<String> = []
  /// The module to import for a body of the rule.
  var module: String?
  /// The call of the rule of a child's parent.
  var forward: String?
  /// Whether the child gets it without a line of its own, as soon as its parent has it.
  var isInherited = false
  /// The protocol that the parent's should refine, because the parent lacks the rule.
  var refined: SymbolID?
  /// Whether the assembler has to declare it: no import, conformance or parent adds it.
  var isOwn: Bool { module == nil && conformances.isEmpty && !isInherited }
  /// What is nearly the rule: bodies in other modules, and rules of the assembler that differ a little.
  var hints: [(text: String, location: SourcePosition)] = []
  /// Why a stub or a forward would hide a mistake, or `nil`.
  var mistake: String?
  /// Why the assembler can't declare it, with the location of what keeps it out, or `nil`.
  var obstacle: (text: String, location: SourcePosition?)?
  /// Why `--fix` doesn't write it, or `nil`.
  var refusal: String? { mistake ?? obstacle?.text }
}

extension MissingRule {
  /// Whether it's a rule that is found by its type, or a requirement of the framework.
  fileprivate var isRule: Bool {
    declaration.isProperty
      ? ["Scope", "Parent"].contains(declaration.result)
      : ["_find", RuleCatalog.ruleName].contains(declaration.name)
  }

  /// Whether an assembler can be missing it: not an operator, an initializer, or what a protocol without source declares.
  fileprivate func isMember(_ files: SourceFiles) -> Bool {
    isRule || declaration.plainName.first?.isLetter == true && files.place(at: location) != nil
  }
}

extension MemberDeclaration {
  /// What to do with a property that has the requirement's name and another type.
  fileprivate func text(ofType type: String) -> String {
    "it's there with the type \(type): declare it as '\(name): \(result)'"
  }

  /// Why the compiler refuses a member for the requirement, of which it says nothing itself.
  fileprivate func text(refusing member: MemberDeclaration) -> String {
    if isProperty != member.isProperty {
      let kinds = isProperty ? ("function", "property") : ("property", "function")
      return "it's there as a \(kinds.0), and has to be a \(kinds.1)"
    }
    return isProperty && !["", result].contains(member.result)
      ? text(ofType: member.result) : "it's there, and the compiler doesn't accept it"
  }
}
