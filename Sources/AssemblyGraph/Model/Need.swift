/// A rule's use of another.
public struct Need: Sendable, Codable {
  public enum Kind: String, Sendable, Codable {
    /// Called when the rule runs, or in a closure that it makes.
    case call
    /// Only named, so that it can be called later: `Later(resolve)`.
    case reference
  }

  /// The rule's identifier.
  public let rule: Rule.ID
  /// The rule's signature.
  public let signature: String
  /// The other assembler that is asked, if the index knows its type.
  public let assembler: String?
  /// The expression before the dot, if it is not `self`: `parent`.
  public let receiver: String?
  public let kind: Kind
  /// Where the rule's code asks.
  public let location: SourcePosition
  /// The helpers that it goes through.
  public let via: [String]

  /// Whether another assembler is asked.
  public var leavesAssembler: Bool { assembler != nil || receiver != nil }
}
