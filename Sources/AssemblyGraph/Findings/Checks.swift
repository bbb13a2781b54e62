/// All checks.
enum Checks {
  private static var all: [any Check.Type] {
    [
      CycleCheck.self, IgnoredOverrideCheck.self, OutsideRuleCheck.self, NearMissCheck.self,
      CaptiveCheck.self,
      UnreachableCheck.self, DuplicateCheck.self, UnguardedLeafCheck.self, SizeCheck.self,
      OverlapCheck.self, BoundBodyCheck.self, RetainedByScopeCheck.self, NotForwardedCheck.self,
      ReplacedLifetimeCheck.self, KeyCheck.self, SharedHelperCheck.self, ScopeCheck.self,
    ]
  }

  /// The findings that no comment silences, in the order of the sources.
  static func findings(in graph: RuleGraph, _ options: CheckOptions) -> [Finding] {
    let silencer = Silencer(graph: graph)
    return all.flatMap { $0.detections(in: graph, options) }
      .compactMap(silencer.remaining)
      .sorted { ($0.location, $0.id.rawValue) < ($1.location, $1.id.rawValue) }
  }
}

/// Looks for one kind of finding.
protocol Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection]
}

/// A finding, and where in the source a comment can silence it.
struct Detection {
  let finding: Finding
  /// The rules that it is about, by the places of their names.
  let anchors: [Place]
}

/// What the checks are to look for.
public struct CheckOptions: Sendable {
  /// Whether rules of public protocols that nobody in the package resolves are reported: an app's, not a
  /// library's.
  public var reportsPublicUnreachable = false
  /// The number of rules above which an assembler is reported for its compile time.
  public var ruleLimit = 250

  public init() {}
}
