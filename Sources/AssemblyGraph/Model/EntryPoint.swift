/// Where code that is no rule asks an assembler for something.
public struct EntryPoint: Sendable, Codable {
  /// The rule's identifier.
  public let rule: Rule.ID
  /// The assembler's type, where the index knows it.
  public let assembler: String?
  /// The function or property that asks; nil at the top level of a file.
  public let code: String?
  public let location: SourcePosition
}
