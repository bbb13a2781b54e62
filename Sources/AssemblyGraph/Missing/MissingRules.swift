import AssemblyCheck

/// The rules that assemblers are missing, read from the log of a failed build, and what to write for each.
///
/// The compiler can't name the type in its message for a missing rule. This type extracts the rule and its declaration,
/// and finds the import, the forward or the stub that adds it.
struct MissingRules {
  /// The assemblers that are missing rules, in source order.
  var assemblers: [IncompleteAssembler] = []
  /// The types that are requested and that no protocol declares, in source order.
  var undeclared: [UndeclaredRules] = []
  /// The rules that two protocols declare, and two extensions build.
  var conflicts: [RuleConflict] = []
  /// The imports and modifiers that other errors of the wiring need.
  var changes: [SourceAnswer] = []
  /// All other errors, without duplicates.
  private(set) var otherErrors: [String] = []

  /// Reads the output of builds of a package, and its index, which has the leaves, the parents and the similar rules.
  ///
  /// - Parameter isolation: The sources that are on the main actor by default.
  init(in log: String, source: IndexedPackage? = nil, isolation: DefaultIsolation = DefaultIsolation()) {
    let files = SourceFiles()
    var found: [SourcePosition: ConformanceError] = [:]
    var others: [CompilerDiagnostic] = []
    var calls: [CompilerDiagnostic] = []
    var last: ConformanceError?
    let diagnostics = CompilerDiagnostic.diagnostics(in: log)
    for diagnostic in diagnostics {
      if diagnostic.severity == .note {
        guard let last else { continue }
        if RuleConflict.isNote(diagnostic) { found[last.location]?.conflicts.append(diagnostic) }
        guard let rule = last.rule(diagnostic, files),
          found[last.location]?.rules.contains(where: { $0.location == rule.location }) == false
        else { continue }
        found[last.location]?.rules.append(rule)
      } else if UndeclaredRules.areMissing(in: diagnostic),
        let location = diagnostic.location, files.place(at: location) != nil
      {
        calls.append(diagnostic)
        last = nil
      } else {
        last = ConformanceError(diagnostic)
        if let last {
          if found[last.location] == nil { found[last.location] = last }
        } else if diagnostic.severity == .error {
          others.append(diagnostic)
        }
      }
    }
    // If nothing compiled, there is no index.
    let graph = source.flatMap { try? RuleGraph(readingPartOf: $0) }
    let all = found.values.sorted { $0.location < $1.location }
    assemblers = all.compactMap { error in
      var assembler = IncompleteAssembler(error, files)
      let finder = graph.map { RuleFinder(for: &assembler, in: $0) }
      // A type that isn't an assembler isn't missing rules.
      guard error.isMissingRules || (assembler.role != nil && error.isMissingMembers(files)) else {
        return nil
      }
      if let finder { finder.complete(&assembler.rules) } else { assembler.findModules(files) }
      assembler.rules.removeAll { $0.declaration.keyword == "init" || $0.declaration.name == "deinit" }
      assembler.addFrameworkImport()
      assembler.rules.sort { $0.location < $1.location }
      for number in assembler.rules.indices {
        let rule = assembler.rules[number]
        let owner = files.place(at: rule.location).flatMap { $0.tokens.ownerType(of: $0.token) }
        assembler.rules[number].isolation = isolation.isolation(
          of: rule.declaration,
          in: owner,
          at: rule.location
        )
        assembler.rules[number].isOwnerIsolated = owner?.actors.isEmpty == false
        assembler.rules[number].ownerAccess = owner?.access
      }
      assembler.isDefaultIsolated = isolation.contains(assembler.location)
      return assembler
    }
    undeclared = UndeclaredRules.read(calls, assemblers, files, graph)
    changes = SourceAnswer.read(diagnostics, files, graph)
    conflicts = all.flatMap { RuleConflict.read($0.conflicts, in: $0.name, at: $0.location, files) }
    let locations = Set(assemblers.map(\.location))
    otherErrors =
      others.filter { !SourceAnswer.answers($0, changes) }.compactMap(\.text).unique()
      + all.filter { !locations.contains($0.location) && $0.conflicts.isEmpty }.map(\.text)
    // An error without a location usually follows from others, such as a failed command.
    if isEmpty, otherErrors.isEmpty { otherErrors = others.map(\.message).unique() }
  }

  var isEmpty: Bool {
    assemblers.isEmpty && undeclared.isEmpty && conflicts.isEmpty && changes.isEmpty
  }

  /// The names of the assemblers, and of the protocols and types that request what no rule builds.
  var names: [String] {
    (assemblers.map(\.name) + undeclared.map(\.owner) + conflicts.map(\.assembler) + changes.map(\.owner))
      .unique()
  }

  /// Leaves out what isn't about an assembler, a protocol or a type with a name.
  mutating func select(_ name: String) {
    assemblers.removeAll { $0.name != name }
    undeclared.removeAll { $0.owner != name }
    conflicts.removeAll { $0.assembler != name }
    changes.removeAll { $0.owner != name }
  }
}

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

  fileprivate init(_ error: ConformanceError, _ files: SourceFiles) {
    location = error.location
    rules = error.rules
    declarations = files.place(at: location).flatMap { $0.tokens.type(at: $0.token) }.map { [$0] } ?? []
    imports = Set(files[location.file].tokens.imports.map(\.module))
    name = error.name ?? declarations.first?.name ?? "an assembler"
    let words = declarations.flatMap { type in type.head.map(type.tokens.text) }
    role =
      Framework.roles.first { role in
        role.name.split(separator: ".").last.map { words.contains(String($0)) } ?? false
      }?.role
  }

  /// The access level that a stub needs, with a space: `public ` or an empty string.
  var access: String { declarations.last?.access ?? "" }

  /// Whether its module is on the main actor by default.
  fileprivate(set) var isDefaultIsolated = false

  /// Whether an actor isolates the type, so that a rule has to say `nonisolated`.
  ///
  /// An assembler is on no actor by default, unless only its extensions conform to assembler protocols.
  var isIsolated: Bool {
    if declarations.contains(where: \.isIsolated) { return true }
    guard isDefaultIsolated, conformsInExtension, let type = declarations.last else { return false }
    return !type.isNonisolated && type.inheritedNames.bases.isEmpty
  }

  /// Finds the modules of the types that rules name without an index: those that the rules' files import.
  fileprivate mutating func findModules(_ files: SourceFiles) {
    for number in rules.indices where rules[number].location.file != location.file {
      let file = files[rules[number].location.file]
      rules[number].typeModules = Set(file.tokens.imports.map(\.module)).subtracting(imports)
    }
  }

  /// Replaces the framework's own requirements, which the user doesn't write, by the import of their module.
  fileprivate mutating func addFrameworkImport() {
    for number in rules.indices where rules[number].declaration.name.hasPrefix("_") {
      rules[number].module = "Assembler"
    }
    if imports.contains("Assembler") { rules.removeAll { $0.declaration.name.hasPrefix("_") } }
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
  /// Whether the protocol says which actor it's on.
  var isOwnerIsolated = false
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
  /// What is nearly the rule: bodies in other modules, and rules of the assembler that differ a little.
  var hints: [(text: String, location: SourcePosition)] = []
  /// Why a stub would hide a mistake, or `nil`.
  var mistake: String?
}

/// The compiler's error for a type that doesn't conform to a protocol.
private struct ConformanceError {
  let location: SourcePosition
  let text: String
  /// The type, or `nil` if the message doesn't name it.
  let name: String?
  /// The protocol of a requirement that matches only the framework's unavailable overload, or `nil`.
  let owner: String?
  var rules: [MissingRule] = []
  /// The notes about rules with several bodies.
  var conflicts: [CompilerDiagnostic] = []

  /// Reads a conformance error. Returns `nil` for any other error.
  ///
  /// There are two forms. `type 'A' does not conform to protocol 'P'` has a note for each missing requirement.
  /// `unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'P'` has a note for one
  /// requirement, which matches only the framework's unavailable overload or an effect's unavailable property.
  init?(_ diagnostic: CompilerDiagnostic) {
    guard let location = diagnostic.location, let text = diagnostic.text else { return nil }
    (self.location, self.text) = (location, text)
    let message = diagnostic.message
    let name = message.firstMatch(of: #/^(?:type|class|actor) '(.+)' does not conform to protocol '(.+)'/#)
    let owner = message.firstMatch(
      of:
        #/^unavailable (?:instance method|property) '.+' was used to satisfy a requirement of protocol '([^']+)'/#
    )
    self.name = name.map { String($0.1.prefix { $0 != "<" }) }
    self.owner = owner.map { String($0.1) }
    if name == nil, owner == nil { return nil }
  }

  /// The requirement that a note is about.
  func rule(_ note: CompilerDiagnostic, _ files: SourceFiles) -> MissingRule? {
    guard let position = note.location else { return nil }
    let place = files.place(at: position)
    var declaration = place.flatMap { $0.tokens.member(at: $0.token) }
    if let match = note.message.firstMatch(
      of: #/^protocol requires (?:function|property|initializer) '(.+)' with type '(.+)'/#
    ) {
      declaration = declaration ?? MemberDeclaration(name: String(match.1), type: String(match.2))
    } else if owner == nil || note.message.firstMatch(of: #/^requirement '.+' declared here/#) == nil {
      return nil
    }
    let owner = place.flatMap { $0.tokens.owner(of: $0.token) } ?? owner ?? ""
    return declaration.map { MissingRule(owner: owner, declaration: $0, location: position) }
  }

  /// Whether a protocol whose source is there declares each missing requirement, as a function or a property.
  func isMissingMembers(_ files: SourceFiles) -> Bool {
    !rules.isEmpty
      && rules.allSatisfy { rule in
        rule.declaration.keyword != "init" && rule.declaration.name.first?.isLetter == true
          && files.place(at: rule.location) != nil
      }
  }

  /// Whether the missing requirements are rules.
  var isMissingRules: Bool {
    rules.contains { rule in
      let name = rule.declaration.name
      return rule.declaration.isProperty
        ? name == "scope" || name == "parent" : name == "_find" || name.hasPrefix(RuleCatalog.ruleName)
    }
  }
}
