/// The rules that assemblers lack, read from what a failed build printed.
///
/// The compiler lists every `resolve` of a type for each rule that the type lacks. This keeps the rule alone, says
/// where it is declared and which module has a body for it, and writes the stub.
public struct MissingRules: Sendable {
  /// An assembler that does not compile.
  public struct IncompleteAssembler: Sendable, Equatable {
    public let name: String
    public let location: SourcePosition
    /// What it lacks, in the order of the sources' paths.
    public internal(set) var rules: [Rule]
    /// The role that its declaration names.
    let role: AssemblerGraph.Role?
    /// The access level that a stub in it needs: `public`, or nothing.
    let access: String
  }

  /// A rule or a property that a protocol declares and the assembler lacks.
  public struct Rule: Sendable, Equatable {
    /// The protocol that declares it.
    public let owner: String
    /// As the protocol declares it: `func resolve(user: User) -> Presenter`.
    public let declaration: String
    public let location: SourcePosition
    /// The bodies that would serve the rule, in modules that the assembler's file may not import.
    public internal(set) var leaves: [Leaf] = []
  }

  /// A body that other modules have for a rule.
  public struct Leaf: Sendable, Equatable {
    public let module: String
    /// The conditions of its extension: `Self: LiveAssembler`.
    public let conditions: [String]
    public let location: SourcePosition
    /// Whether the assembler's file imports the module, so that something else keeps the body from serving.
    public let isImported: Bool
  }

  /// The assemblers that lack rules, in the order of the sources' paths.
  public private(set) var assemblers: [IncompleteAssembler] = []
  /// The errors that are about something else, each once.
  public private(set) var otherErrors: [String] = []
  private var errorsWithoutPlace: [String] = []

  /// Reads what one or more builds of a package printed.
  ///
  /// - Parameters:
  ///   - log: The output of the build, with its diagnostics.
  ///   - source: The index of the build, where leaves are looked for. Modules that did not compile are not in it,
  ///     which does no harm. Nil to look for none.
  public init(in log: String, source: PackageGraph.Source? = nil) {
    let text = RequirementText()
    var found: [SourcePosition: IncompleteAssembler] = [:]
    var messages: [SourcePosition: String] = [:]
    var subject: Subject?
    for diagnostic in CompilerDiagnostic.diagnostics(in: log) {
      if diagnostic.severity != .note {
        subject = Subject(diagnostic)
        if let subject, found[subject.location] == nil {
          found[subject.location] = subject.assembler(text)
          messages[subject.location] = diagnostic.message
        }
        if subject == nil, diagnostic.severity == .error { addOther(diagnostic) }
      } else if let subject, let position = diagnostic.location,
        let rule = subject.rule(diagnostic.message, position, text),
        found[subject.location]?.rules.contains(where: { $0.location == rule.location }) == false
      {
        found[subject.location]?.rules.append(rule)
      }
    }
    let finder = source.flatMap { LeafFinder(reading: $0) }
    let all = found.values.sorted { $0.location < $1.location }
    assemblers = all.filter(\.lacksRules).map { assembler in
      var assembler = assembler
      if let finder { assembler.complete(with: finder, text) }
      assembler.rules.sort { $0.location < $1.location }
      return assembler
    }
    // Any other type that does not conform, and one with two bodies for a rule, has an error of another kind.
    otherErrors += all.filter { !$0.lacksRules }.map { assembler in
      "\(assembler.location.text(relativeTo: nil)): \(messages[assembler.location] ?? "")"
    }
    if assemblers.isEmpty, otherErrors.isEmpty { otherErrors = errorsWithoutPlace }
  }

  /// Notes an error that is not about a type. One without a place, such as what the build says of the compiler's
  /// failure, follows from others as a rule: it counts where there are none.
  private mutating func addOther(_ diagnostic: CompilerDiagnostic) {
    guard let location = diagnostic.location else {
      if !errorsWithoutPlace.contains(diagnostic.message) { errorsWithoutPlace.append(diagnostic.message) }
      return
    }
    let text = "\(location.text(relativeTo: nil)): \(diagnostic.message)"
    if !otherErrors.contains(text) { otherErrors.append(text) }
  }

  /// The type that an error is about.
  private struct Subject {
    let location: SourcePosition
    let name: String?
    /// The protocol of a requirement that an unavailable function serves; nil in the other form.
    let owner: String?

    /// Nil for any other error: its notes are about something else.
    ///
    /// There are two forms. `type 'A' does not conform to protocol 'P'` has a note for each requirement without a
    /// body. `unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'P'` is about one
    /// requirement, which its note names: the framework's overload was taken for want of another body.
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

    func assembler(_ text: RequirementText) -> IncompleteAssembler {
      let head = text.type(at: location)
      let words = head?.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? []
      let role = Framework.roles.first { role in
        role.name.split(separator: ".").last.map(words.contains) ?? false
      }
      let access = ["public", "package"].first { words.contains($0[...]) }
      return IncompleteAssembler(
        name: name ?? head?.name ?? "an assembler",
        location: location,
        rules: [],
        role: role?.role,
        access: access.map { $0 + " " } ?? ""
      )
    }

    func rule(_ note: String, _ position: SourcePosition, _ text: RequirementText) -> Rule? {
      let read = text.requirement(at: position)
      if owner != nil, note.firstMatch(of: #/^requirement '.+' declared here/#) != nil {
        return Rule(
          owner: read?.owner ?? owner ?? "",
          declaration: read?.declaration ?? "func resolve()",
          location: position
        )
      }
      guard
        let match = note.firstMatch(
          of: #/^protocol requires (function|property|initializer) '(.+)' with type '(.+)'/#
        )
      else { return nil }
      let declaration = match.1 == "function" ? "func \(match.2): \(match.3)" : "var \(match.2): \(match.3)"
      return Rule(
        owner: read?.owner ?? owner ?? "",
        declaration: read?.declaration ?? declaration,
        location: position
      )
    }
  }
}

extension MissingRules.IncompleteAssembler {
  /// Whether the type is an assembler at all: any type may lack what a protocol requires.
  fileprivate var lacksRules: Bool {
    rules.contains { $0.declaration.contains(#/\bresolve\b|\bvar (?:scope|parent):/#) }
  }

  /// Adds the rules that the compiler did not name, and the leaves of all.
  fileprivate mutating func complete(with finder: LeafFinder, _ text: RequirementText) {
    for rule in rules {
      for position in finder.unserved(besides: rule.location, for: role)
      where !rules.contains(where: { $0.location == position }) {
        guard let requirement = text.requirement(at: position),
          !text.declares(requirement.declaration, inTargetOf: location.file)
        else { continue }
        let owner = requirement.owner ?? rule.owner
        rules.append(.init(owner: owner, declaration: requirement.declaration, location: position))
      }
    }
    let imports = text.imports(of: location.file)
    for number in rules.indices {
      rules[number].leaves = finder.leaves(of: rules[number].location, for: role, imports)
    }
  }
}
