/// Runs every check.
package enum Checks {
  private static var all: [any Check.Type] {
    [
      Cycle.self, IgnoredOverride.self, NearMiss.self, CaptiveDependency.self, DuplicateRule.self,
      UncontrolledEffect.self, Overlap.self, RetainedByScope.self, NotForwarded.self, ReplacedLifetime.self,
      ArgumentNotInKey.self, RecreatedScope.self, HiddenRule.self,
    ]
  }

  /// The findings in the package's own sources that no comment suppresses, in source order.
  package static func findings(in graph: RuleGraph) -> [Finding] {
    let context = CheckContext(graph: graph)
    let suppression = Suppression(graph: graph)
    return all.flatMap { $0.init(context: context).detections() }
      .filter { graph.isReported($0.location) }
      .compactMap(suppression.remaining)
      .sorted { ($0.location, $0.id.rawValue) < ($1.location, $1.id.rawValue) }
  }
}
