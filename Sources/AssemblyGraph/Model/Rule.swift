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
