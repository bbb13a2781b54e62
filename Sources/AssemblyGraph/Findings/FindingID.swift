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
  case overlap = "AG010"
  case boundToBody = "AG011"
  case retainedByScope = "AG012"
  case notForwarded = "AG013"
  case replacedLifetime = "AG014"
  case argumentIsNoKey = "AG015"
  case sharedThroughHelper = "AG016"
  case newScope = "AG017"

  /// How bad it is, where the finding does not say otherwise.
  public var severity: Finding.Severity {
    switch self {
    case .cycle, .ignoredOverride, .overlap, .boundToBody, .sharedThroughHelper, .newScope: .error
    case .size: .hint
    default: .warning
    }
  }
}
