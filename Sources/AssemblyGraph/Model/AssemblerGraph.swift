/// The rules of one assembler: a type that conforms to assembler protocols.
public struct AssemblerGraph: Sendable, Codable {
  /// The role of an assembler, as the framework's protocols give it.
  public enum Role: String, Sendable, Codable, CaseIterable {
    case live, preview, test
    /// A child has its parent's role.
    case child
  }

  /// The type's name, without its module: `AppAssembler`.
  public let name: String
  public let module: String
  public let location: SourcePosition
  /// What it is for; nil for one that does not use `Assembling`.
  public let role: Role?
  /// The rules, in the order in which they are declared.
  public let rules: [Rule]

  /// The rule with the identifier `id`.
  public func rule(_ id: Rule.ID) -> Rule? { rules.first { $0.id == id } }
}
