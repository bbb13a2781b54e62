/// The code that serves a rule.
public struct RuleBody: Sendable, Codable, Equatable {
  public enum Kind: String, Sendable, Codable {
    /// In a protocol extension.
    case `default`
    /// In the assembler's own type.
    case own
    /// In a class that the assembler inherits from.
    case inherited
  }

  public let kind: Kind
  /// The protocol or the type that it is a member of.
  public let owner: String
  /// The conditions of its extension: `Self: LiveAssembler`.
  public let conditions: [String]
  public let location: SourcePosition
}
