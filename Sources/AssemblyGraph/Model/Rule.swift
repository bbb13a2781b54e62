/// One `resolve` function, as an assembler runs it.
public struct Rule: Sendable, Codable, Identifiable {
  /// The same in each assembler and from build to build: the protocol and the signature.
  public let id: String
  public let signature: Signature
  /// Where protocols declare it; empty for a body that is only called directly, such as `super.resolve()`.
  public let requirements: [RuleRequirement]
  public let body: RuleBody
  public let lifetime: Lifetime
  /// Whether it asks no other rule.
  public let isLeaf: Bool
  /// Whether it stands for the outside world: a live assembler builds it in a leaf of its own.
  public let isEffect: Bool
  /// The rules that it asks, in the order of the source.
  public let needs: [Need]
}

/// Where a protocol declares a rule.
public struct RuleRequirement: Sendable, Codable {
  /// The protocol's name.
  public let owner: String
  public let location: SourcePosition

  enum CodingKeys: String, CodingKey {
    case owner = "protocol"
    case location
  }
}

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
