import AssemblyCheck

/// The compiler's error for a type that doesn't conform to a protocol.
struct ConformanceError {
  let location: SourcePosition
  let text: String
  /// The type, or `nil` if the message doesn't name it.
  let name: String?
  /// The protocol of a requirement that matches only the framework's unavailable overload, or `nil`.
  let owner: String?
  var rules: [MissingRule] = []
  /// The notes about rules with several bodies.
  var conflicts: [CompilerDiagnostic] = []
  /// The notes about members that are nearly a missing one.
  var candidates: [CompilerDiagnostic] = []

  /// Reads a conformance error. Returns `nil` for any other error.
  ///
  /// There are two forms. `type 'A' does not conform to protocol 'P'` has a note for each missing requirement.
  /// `unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'P'` has a note for one
  /// requirement, which matches only the framework's unavailable overload or an effect's unavailable property.
  init?(_ diagnostic: CompilerDiagnostic) {
    guard let location = diagnostic.location, let text = diagnostic.text else { return nil }
    (self.location, self.text) = (location, text)
    let message = diagnostic.message
    let name = ["type", "class", "actor"].lazy
      .compactMap { message.values(of: "\($0) '…' does not conform to protocol '…'") }.first
    let owner = ["instance method", "property"].lazy
      .compactMap {
        message.values(of: "unavailable \($0) '…' was used to satisfy a requirement of protocol '…'")
      }.first
    self.name = name.map { String($0[0].prefix { $0 != "<" }) }
    self.owner = owner?[1]
    if name == nil, owner == nil { return nil }
  }

  /// Adds what a note says of an error at the same location.
  mutating func add(_ note: CompilerDiagnostic, of error: ConformanceError, _ files: SourceFiles) {
    if RuleConflict.isNote(note) { conflicts.append(note) }
    if note.message.hasPrefix("candidate ") { candidates.append(note) }
    guard let rule = error.rule(note, files), !rules.contains(where: { $0.location == rule.location }) else {
      return
    }
    rules.append(rule)
  }

  /// The requirement that a note is about.
  private func rule(_ note: CompilerDiagnostic, _ files: SourceFiles) -> MissingRule? {
    guard let position = note.location else { return nil }
    let place = files.place(at: position)
    var declaration = place.flatMap { $0.tokens.member(at: $0.token) }
    let message = note.message
    if let values = ["function", "property", "initializer"].lazy
      .compactMap({ message.values(of: "protocol requires \($0) '…' with type '…'") }).first
    {
      declaration = declaration ?? MemberDeclaration(name: values[0], type: values[1])
    } else if let values = message.values(of: "protocol requires nested type '…'") {
      declaration = MemberDeclaration(keyword: "associatedtype", name: values[0])
    } else if message.values(of: "protocol requires subscript with type ") == nil,
      owner == nil || message.values(of: "requirement '…' declared here") == nil
    {
      return nil
    }
    let owner = place.flatMap { $0.tokens.owner(of: $0.token) } ?? owner ?? ""
    return declaration.map { MissingRule(owner: owner, declaration: $0, location: position) }
  }

  /// Whether a protocol whose source is there declares each missing requirement, as a function or a property.
  func isMissingMembers(_ files: SourceFiles) -> Bool {
    !rules.isEmpty
      && rules.allSatisfy { rule in
        rule.declaration.keyword != "init" && rule.declaration.plainName.first?.isLetter == true
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
