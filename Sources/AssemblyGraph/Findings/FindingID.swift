/// What a finding is about. The identifiers are stable: they are what a comment in the source silences.
public enum FindingID: String, Sendable, Codable, CaseIterable {
  case cycle = "AG001"
  case ignoredOverride = "AG002"
  case ruleOutsideProtocol = "AG003"
  case nearMiss = "AG004"
  case captive = "AG005"
  case unreachable = "AG006"
  case duplicate = "AG007"
  case unguardedLeaf = "AG008"
  case size = "AG009"

  /// How bad it is.
  public var severity: Finding.Severity {
    switch self {
    case .cycle, .ignoredOverride: .error
    case .size: .hint
    default: .warning
    }
  }
}
