/// All checks.
enum Checks {
  private static var all: [any Check.Type] {
    [
      CycleCheck.self, IgnoredOverrideCheck.self, OutsideRuleCheck.self, NearMissCheck.self,
      CaptiveCheck.self,
      UnreachableCheck.self, DuplicateCheck.self, UnguardedLeafCheck.self, SizeCheck.self,
      OverlapCheck.self, BoundBodyCheck.self, RetainedByScopeCheck.self, NotForwardedCheck.self, ReplacedLifetimeCheck.self, KeyCheck.self, SharedHelperCheck.self, ScopeCheck.self,
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
