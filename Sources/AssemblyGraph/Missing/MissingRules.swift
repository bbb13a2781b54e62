/// The rules that assemblers are missing, read from the log of a failed build.
///
/// For each missing rule, the compiler lists every `resolve` of the type. This type extracts the missing rule, its
/// declaration, the modules that have a body for it, and a stub.
public struct MissingRules: Sendable {
  /// An assembler that is missing rules, and so doesn't compile.
  public struct IncompleteAssembler: Sendable, Equatable {
    public let name: String
    public let location: SourcePosition
    /// The missing rules, in source order.
    public internal(set) var rules: [Rule]
    /// The role in its declaration.
    let role: AssemblerGraph.Role?
    /// The access level that a stub needs, with a space: `public ` or an empty string.
    let access: String
  }

  /// A rule or property that an assembler is missing.
  public struct Rule: Sendable, Equatable {
    /// The name of the protocol that declares it.
    public let owner: String
    /// The declaration in the protocol: `func resolve(user: User) -> Presenter`.
    public let declaration: String
    public let location: SourcePosition
    /// The bodies for the rule in other modules.
    public internal(set) var leaves: [Leaf] = []
  }

  /// A body for a rule in another module.
  public struct Leaf: Sendable, Equatable {
    public let module: String
    /// The constraints of its extension: `Self: LiveAssembler`.
    public let conditions: [String]
    public let location: SourcePosition
    /// Whether the assembler's file imports the module. If it does, the body doesn't match for another reason.
    public let isImported: Bool
  }

  /// The assemblers that are missing rules, in source order.
  public private(set) var assemblers: [IncompleteAssembler] = []
  /// All other errors, without duplicates.
  public private(set) var otherErrors: [String] = []
  private var errorsWithoutPlace: [String] = []

  /// Reads the output of one or more builds of a package.
  ///
  /// - Parameters:
  ///   - log: The output of the builds.
  ///   - source: The index of the build, which provides ``Rule/leaves``. Modules that didn't compile can be missing from
  ///     it. Pass `nil` to skip the search.
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
  /// Whether the missing requirements are rules.
  fileprivate var lacksRules: Bool {
    rules.contains { $0.declaration.contains(#/\bresolve\b|\bvar (?:scope|parent):/#) }
  }

  /// Adds the rules that the compiler doesn't report, and the leaves of all rules.
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

extension MissingRules {
  /// Returns a text with the missing rules of each assembler, the modules to import, and stubs.
  ///
  /// - Parameters:
  ///   - name: The name of one assembler, or `nil` for all.
  ///   - style: The style of the text.
  public func text(of name: String? = nil, style: TextStyle = TextStyle()) -> String {
    assemblers.filter { name == nil || $0.name == name }.map { section($0, style) }.joined(separator: "\n")
  }

  private func section(_ assembler: IncompleteAssembler, _ style: TextStyle) -> String {
    let rules = assembler.rules
    let count = "\(rules.count) rule\(rules.count == 1 ? "" : "s")"
    var lines = ["\(style.bold(assembler.name)) is missing \(count)  \(style.line(assembler.location))"]
    for rule in rules {
      lines.append(
        "  \(style.cyan(rule.signature))  \(style.dim(rule.owner))  \(style.line(rule.location))"
      )
      lines += rule.leaves.prefix(2).map { "    \(sentence($0))  \(style.line($0.location))" }
    }
    let imports = Set(rules.compactMap { $0.moduleToImport(assembler.role) }).sorted()
    if !imports.isEmpty {
      lines.append("  import in \(style.path(assembler.location)):")
      lines += imports.map { "    import \($0)" }
    }
    let stubs = rules.filter { $0.moduleToImport(assembler.role) == nil }
    if !stubs.isEmpty {
      lines.append("  add \(imports.isEmpty ? "" : "the rest ")to \(assembler.name):")
      lines += stubs.map { "    \(assembler.access)\($0.stub)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func sentence(_ leaf: Leaf) -> String {
    let conditions = leaf.conditions.isEmpty ? "" : " where \(leaf.conditions.joined(separator: ", "))"
    return leaf.isImported
      ? "the imported module \(leaf.module) has a body\(conditions): check that it's public and that the constraints hold"
      : "\(leaf.module) has a body\(conditions)"
  }
}

extension MissingRules.Rule {
  /// The declaration without attributes, modifiers and keyword: `resolve(user: User) -> Presenter`.
  var signature: String { declaration.replacing(#/^(?:.*\s)?func\s/#, with: "") }

  /// The module to import to get the rule, or `nil` if the rule needs a stub.
  ///
  /// A body with constraints might not match an assembler whose role is unknown.
  func moduleToImport(_ role: AssemblerGraph.Role?) -> String? {
    if leaves.contains(where: \.isImported) { return nil }
    return leaves.first { role != nil || $0.conditions.isEmpty }?.module
  }

  /// The declaration with a placeholder body.
  var stub: String {
    guard let keyword = declaration.firstRange(of: "func ") else { return propertyStub }
    let arrow = declaration[keyword.upperBound...].ranges(of: "-> ").last
    var result = arrow.map { String(declaration[$0.upperBound...]) } ?? "Void"
    if let condition = result.firstRange(of: " where ") { result.removeSubrange(condition.lowerBound...) }
    return "\(declaration) { <#\(result)#> }"
  }

  private var propertyStub: String {
    if declaration.hasSuffix("scope: Scope") { return "let scope = Scope()" }
    return declaration.replacing(#/^(.*\s)?var\s/#) { "\($0.1 ?? "")let " }
  }
}

/// A diagnostic of the compiler.
struct CompilerDiagnostic: Equatable {
  enum Severity: String { case error, warning, note }

  let severity: Severity
  let message: String
  /// The location, or `nil` for an error without one, such as the linker's.
  let location: SourcePosition?

  /// Returns the diagnostics in the output of a build, in order.
  ///
  /// A diagnostic is on a line of its own, after its location if it has one. The compiler draws related diagnostics in
  /// the same file below it, at their line of the source:
  ///
  /// ```text
  /// /App/Sources/App/App.swift:9:8: error: type 'A' does not conform to protocol 'P'
  ///  3 |   func resolve() -> Int
  ///    |        `- note: protocol requires function 'resolve()' with type '() -> Int'
  /// ```
  ///
  /// Other output is ignored.
  static func diagnostics(in log: String) -> [CompilerDiagnostic] {
    var diagnostics: [CompilerDiagnostic] = []
    var snippet: Snippet?
    for line in log.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = String(line).replacing(#/\u{1B}\[[0-9;]*[A-Za-z]/#, with: "")
      if line.isEmpty {
        snippet = nil
      } else if snippet?.pass(line) == true {
        continue
      } else if let drawn = snippet?.diagnostic(line) {
        if drawn != snippet?.head { diagnostics.append(drawn) }
      } else if let diagnostic = CompilerDiagnostic(line: line) {
        diagnostics.append(diagnostic)
        snippet = Snippet(head: diagnostic)
      }
    }
    return diagnostics
  }

  /// Parses a diagnostic on a line of its own.
  private init?(line: String) {
    guard line.contains("error: ") || line.contains("note: ") || line.contains("warning: "),
      let match = line.wholeMatch(of: #/(?:(\S.*?):(\d+):(\d+): )?(error|warning|note): (.*)/#),
      let severity = Severity(rawValue: String(match.4))
    else { return nil }
    var location: SourcePosition?
    if let file = match.1, let line = match.2.flatMap({ Int($0) }), let column = match.3.flatMap({ Int($0) })
    {
      location = SourcePosition(file: String(file), line: line, column: column)
    }
    self.init(severity: severity, message: String(match.5), location: location)
  }

  private init(severity: Severity, message: String, location: SourcePosition?) {
    self.severity = severity
    self.message = message
    self.location = location
  }

  /// The source lines below a diagnostic.
  private struct Snippet {
    let head: CompilerDiagnostic
    private var line: Int?

    init(head: CompilerDiagnostic) { self.head = head }

    /// Whether `text` is a source line: `16 |   func resolve()`.
    mutating func pass(_ text: String) -> Bool {
      guard let match = text.prefixMatch(of: #/\s*(\d+) \|/#), let number = Int(match.1) else { return false }
      line = number
      return true
    }

    /// Parses a diagnostic that is drawn below the last source line, at its column.
    func diagnostic(_ text: String) -> CompilerDiagnostic? {
      guard let line, let file = head.location?.file,
        let match = text.wholeMatch(of: #/(\s*\| )([\s|]*)[|`]-+ (error|warning|note): (.*)/#),
        let severity = Severity(rawValue: String(match.3))
      else { return nil }
      let location = SourcePosition(file: file, line: line, column: match.2.count + 1)
      return CompilerDiagnostic(severity: severity, message: String(match.4), location: location)
    }
  }
}
