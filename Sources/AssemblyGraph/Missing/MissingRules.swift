import AssemblyCheck

/// The rules that assemblers are missing, read from the log of a failed build, and what to write for each.
///
/// The compiler can't name the type in its message for a missing rule. This type extracts the rule and its declaration,
/// and finds the import, the forward or the stub that adds it.
struct MissingRules {
  /// An assembler that is missing rules, and so doesn't compile.
  struct IncompleteAssembler {
    let name: String
    let location: SourcePosition
    /// The missing rules, in source order.
    var rules: [Rule]
    /// The role in the index, or in the declaration of a type that the index lacks.
    var role: Role?
    /// The access level that a stub needs, with a space: `public ` or an empty string.
    var access: String
    /// Whether a global actor isolates the type, so that a rule has to say `nonisolated`.
    var isIsolated: Bool
    /// The names of the type's members, which a stored stub can't have.
    let memberNames: Set<String>
  }

  /// A rule or property that an assembler is missing.
  struct Rule {
    /// The name of the protocol that declares it.
    let owner: String
    let declaration: MemberDeclaration
    let location: SourcePosition
    /// The bodies for the rule in other modules.
    var leaves: [Leaf] = []
    /// The rules that the assembler has and that no protocol of it requires, but nearly this one.
    var similar: [SimilarRule] = []
    /// Whether the assembler's parent has the rule.
    var isInParent = false
  }

  /// A body for a rule in another module.
  struct Leaf {
    let module: String
    /// The constraints of its extension: `Self: LiveAssembler`.
    let conditions: [String]
    /// The constraints that the assembler doesn't meet.
    let unmet: [String]
    let location: SourcePosition
    /// Whether the assembler's file imports the module. If it does, the body doesn't match for another reason.
    let isImported: Bool
  }

  /// A rule that differs from the missing one in its type, labels or effects.
  struct SimilarRule {
    let signature: String
    let difference: String
    let location: SourcePosition
  }

  /// The assemblers that are missing rules, in source order.
  private(set) var assemblers: [IncompleteAssembler] = []
  /// All other errors, without duplicates.
  private(set) var otherErrors: [String] = []
  private var errorsWithoutPlace: [String] = []

  /// Reads the output of builds of a package, and its index, which has the leaves, the parents and the similar rules.
  init(in log: String, source: IndexedPackage? = nil) {
    let files = SourceFiles()
    var found: [SourcePosition: IncompleteAssembler] = [:]
    var messages: [SourcePosition: String] = [:]
    var subject: Subject?
    for diagnostic in CompilerDiagnostic.diagnostics(in: log) {
      if diagnostic.severity != .note {
        subject = Subject(diagnostic)
        if let subject, found[subject.location] == nil {
          found[subject.location] = subject.assembler(files)
          messages[subject.location] = diagnostic.message
        }
        if subject == nil, diagnostic.severity == .error { addOther(diagnostic) }
      } else if let subject, let position = diagnostic.location,
        let rule = subject.rule(diagnostic.message, position, files),
        found[subject.location]?.rules.contains(where: { $0.location == rule.location }) == false
      {
        found[subject.location]?.rules.append(rule)
      }
    }
    let finder = source.flatMap { RuleFinder(reading: $0, files) }
    let all = found.values.sorted { $0.location < $1.location }
    assemblers = all.filter(\.lacksRules).map { assembler in
      var assembler = assembler
      finder?.complete(&assembler)
      assembler.rules.sort { $0.location < $1.location }
      return assembler
    }
    // Types that aren't assemblers, and assemblers with two bodies for a rule, aren't missing rules.
    otherErrors += all.filter { !$0.lacksRules }.map { assembler in
      "\(assembler.location.text(relativeTo: nil)): \(messages[assembler.location] ?? "")"
    }
    if assemblers.isEmpty, otherErrors.isEmpty { otherErrors = errorsWithoutPlace }
  }

  /// Records another error.
  ///
  /// An error without a location usually follows from others, such as a failed command. It counts if there are no others.
  private mutating func addOther(_ diagnostic: CompilerDiagnostic) {
    guard let location = diagnostic.location else {
      if !errorsWithoutPlace.contains(diagnostic.message) { errorsWithoutPlace.append(diagnostic.message) }
      return
    }
    let text = "\(location.text(relativeTo: nil)): \(diagnostic.message)"
    if !otherErrors.contains(text) { otherErrors.append(text) }
  }
}

extension MissingRules.IncompleteAssembler {
  /// Whether the missing requirements are rules.
  fileprivate var lacksRules: Bool {
    rules.contains { rule in
      let name = rule.declaration.name
      return rule.declaration.keyword == "var"
        ? name == "scope" || name == "parent" : name.hasPrefix("resolve")
    }
  }
}

/// The type in a conformance error.
private struct Subject {
  let location: SourcePosition
  let name: String?
  /// The protocol of a requirement that matches only the framework's unavailable overload, or `nil`.
  let owner: String?

  /// Reads a conformance error. Returns `nil` for any other error.
  ///
  /// There are two forms. `type 'A' does not conform to protocol 'P'` has a note for each missing requirement.
  /// `unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'P'` has a note for one
  /// requirement, which matches only the framework's unavailable overload.
  init?(_ diagnostic: CompilerDiagnostic) {
    guard let location = diagnostic.location else { return nil }
    self.location = location
    let message = diagnostic.message
    if let match = message.firstMatch(
      of: #/^(?:type|class|actor) '(.+)' does not conform to protocol '(.+)'/#
    ) {
      name = String(match.1.prefix { $0 != "<" })
      owner = nil
    } else if let match = message.firstMatch(
      of: #/^unavailable instance method '.+' was used to satisfy a requirement of protocol '([^']+)'/#
    ) {
      name = nil
      owner = String(match.1)
    } else {
      return nil
    }
  }

  func assembler(_ files: SourceFiles) -> MissingRules.IncompleteAssembler {
    let file = files[location.file]
    let type = file.token(at: location).flatMap(file.type)
    let words = type.map { type in type.head.map(file.tokens.text) } ?? []
    let role = Framework.roles.first { role in
      role.name.split(separator: ".").last.map { words.contains(String($0)) } ?? false
    }
    return MissingRules.IncompleteAssembler(
      name: name ?? type?.name ?? "an assembler",
      location: location,
      rules: [],
      role: role?.role,
      access: type?.access ?? "",
      isIsolated: type.map(file.isIsolated) ?? false,
      memberNames: Set(type.map { file.members(of: $0).map(\.name) } ?? [])
    )
  }

  func rule(_ note: String, _ position: SourcePosition, _ files: SourceFiles) -> MissingRules.Rule? {
    let file = files[position.file]
    let token = file.token(at: position)
    var declaration = token.flatMap(file.member)
    if let match = note.firstMatch(
      of: #/^protocol requires (?:function|property|initializer) '(.+)' with type '(.+)'/#
    ) {
      declaration = declaration ?? MemberDeclaration(name: String(match.1), type: String(match.2))
    } else if owner == nil || note.firstMatch(of: #/^requirement '.+' declared here/#) == nil {
      return nil
    }
    return declaration.map {
      MissingRules.Rule(owner: token.flatMap(file.owner) ?? owner ?? "", declaration: $0, location: position)
    }
  }
}

extension MemberDeclaration {
  /// A requirement as the compiler's note names it: `resolve(user:)` with type `(User) async -> Home`.
  fileprivate init?(name: String, type: String) {
    guard let open = name.firstIndex(of: "(") else {
      self.init(keyword: "var", name: name, result: type)
      return
    }
    let source = SourceFile("func resolve\(type.drop { $0 != "<" && $0 != "(" })")
    let start = source.tokens.is(2, "<") ? source.tokens.kinds.firstIndex(of: .open) ?? 2 : 2
    guard var member = source.member(at: 1), source.tokens.is(start, "(") else { return nil }
    let labels = name[open...].dropFirst().dropLast().split(separator: ":").map { String($0) }
    member.name = String(name[..<open])
    member.attributes = type.split(separator: " ").prefix { $0.hasPrefix("@") }.map { String($0) }
    member.parameters = zip(labels, source.tokens.elements(in: start)).enumerated().map { number, pair in
      let (label, range) = pair
      return Parameter(
        label: label == "_" ? nil : label,
        name: label == "_" ? "value\(number == 0 ? "" : "\(number + 1)")" : label,
        type: source.text(range.lowerBound..<range.upperBound + 1)
      )
    }
    self = member
  }
}
