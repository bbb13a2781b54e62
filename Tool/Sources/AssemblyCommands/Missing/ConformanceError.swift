import AssemblyCheck

/// The compiler's errors for a type that doesn't conform to a protocol, with their notes.
struct ConformanceError {
  let location: SourcePosition
  let text: String
  /// The type, or `nil` if the message doesn't name it.
  let name: String?
  /// The requirement whose body is there, and unavailable.
  private let unavailable: String?
  /// The stubs of it that the message tells to write, but for those that only the user knows.
  private let advice: [String]
  /// The requirements that nothing satisfies, in the order of the notes.
  private(set) var requirements: [MissingRule] = []
  /// The notes about members that nearly are a missing one.
  private(set) var candidates: [CompilerDiagnostic] = []

  /// Reads a conformance error. Returns `nil` for any other error.
  ///
  /// There are two forms. `type 'A' does not conform to protocol 'P'` has a note for each missing requirement.
  /// `unavailable property 'a' was used to satisfy a requirement of protocol 'P'` has a note for the requirement of an
  /// effect.
  private init?(_ diagnostic: CompilerDiagnostic) {
    guard let location = diagnostic.location, let text = diagnostic.text else { return nil }
    (self.location, self.text) = (location, text)
    let message = diagnostic.message
    name = ["type", "class", "actor"].lazy
      .compactMap { message.values(of: "\($0) '…' does not conform to protocol '…'")?.first }.first
      .map { String($0.prefix { $0 != "<" }) }
    unavailable =
      ["instance method", "property"].lazy.compactMap {
        message.values(of: "unavailable \($0) '…' was used to satisfy a requirement of protocol ")?.first
      }.first
    advice = message.matches(of: #/'((?:let|var) [^'…]*)'/#).map { String($0.1) }
    if name == nil, unavailable == nil { return nil }
  }

  /// A class that has each rule, and properties that tests can't assign.
  init(getOnlyIn type: TypeDeclaration) {
    (location, text, name, unavailable, advice) = (type.location, "", nil, nil, [])
  }

  /// Returns the types that don't conform to protocols, in source order, and all other errors.
  static func read(_ diagnostics: [CompilerDiagnostic], _ sources: PackageSources) -> (
    conformances: [ConformanceError], others: [CompilerDiagnostic]
  ) {
    var found: [SourcePosition: ConformanceError] = [:]
    var others: [CompilerDiagnostic] = []
    // The error that the notes belong to. A type can have several at one location.
    var last: ConformanceError?
    for diagnostic in diagnostics {
      if diagnostic.severity == .note {
        if let last { found[last.location]?.add(diagnostic, of: last, sources) }
        continue
      }
      last = ConformanceError(diagnostic)
      if let last {
        if found[last.location]?.name == nil {
          var error = last
          error.requirements = found[last.location]?.requirements ?? []
          found[last.location] = error
        }
      } else if diagnostic.severity == .error {
        others.append(diagnostic)
      }
    }
    return (found.values.sorted { $0.location < $1.location }, others)
  }

  /// Adds what a note says of an error at the same location.
  private mutating func add(_ note: CompilerDiagnostic, of error: ConformanceError, _ sources: PackageSources)
  {
    let message = note.message
    if message.hasPrefix("candidate ") { candidates.append(note) }
    guard let position = note.location, !requirements.contains(where: { $0.location == position }),
      let (token, file) = sources.place(at: position), let owner = file.ownerType(of: token)
    else { return }
    var declaration: MemberDeclaration?
    if let type = message.values(of: "protocol requires nested type '…'")?[0] {
      declaration = MemberDeclaration(keyword: "associatedtype", name: type)
    } else if ["function '", "property '", "subscript "].contains(where: {
      message.hasPrefix("protocol requires \($0)")
    })
      || error.unavailable != nil && message.values(of: "requirement '…' declared here") != nil
    {
      declaration = file.member(at: token)
    }
    if let declaration {
      var rule = MissingRule(owner: owner, declaration: declaration, location: position)
      // The notes of other requirements follow those of the last error.
      if declaration.plainName == error.unavailable { rule.advice = error.advice }
      requirements.append(rule)
    }
  }
}
