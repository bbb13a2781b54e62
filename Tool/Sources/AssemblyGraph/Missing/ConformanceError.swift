import AssemblyCheck

/// The compiler's errors for a type that doesn't conform to a protocol, with their notes.
struct ConformanceError {
  let location: SourcePosition
  let text: String
  /// The type, or `nil` if the message doesn't name it.
  let name: String?
  /// The protocol of a requirement whose body is unavailable, or `nil`.
  private let owner: String?
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
    owner =
      ["instance method", "property"].lazy.compactMap {
        message.values(of: "unavailable \($0) '…' was used to satisfy a requirement of protocol '…'")?[1]
      }.first
    if name == nil, owner == nil { return nil }
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
    if note.message.hasPrefix("candidate ") { candidates.append(note) }
    guard let position = note.location, !requirements.contains(where: { $0.location == position }) else {
      return
    }
    let place = sources.place(at: position)
    var declaration = place.flatMap { $0.file.tokens.member(at: $0.token) }
    let message = note.message
    if let values = ["function", "property"].lazy
      .compactMap({ message.values(of: "protocol requires \($0) '…' with type '…'") }).first
    {
      let isProperty = message.hasPrefix("protocol requires property")
      declaration =
        declaration
        ?? MemberDeclaration(
          name: values[0],
          type: values[1].replacing("Self.", with: ""),
          isProperty: isProperty
        )
    } else if let values = message.values(of: "protocol requires nested type '…'") {
      declaration = MemberDeclaration(keyword: "associatedtype", name: values[0])
    } else if error.owner == nil || message.values(of: "requirement '…' declared here") == nil {
      return
    }
    let owner = place.flatMap { $0.file.tokens.owner(of: $0.token) } ?? error.owner ?? ""
    if let declaration {
      requirements.append(MissingRule(owner: owner, declaration: declaration, location: position))
    }
  }
}
