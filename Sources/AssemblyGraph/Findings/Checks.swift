/// All checks.
enum Checks {
  private static var all: [any Check.Type] {
    [CycleCheck.self, IgnoredOverrideCheck.self]
  }

  /// The findings, in the order of the sources.
  static func findings(in graph: RuleGraph, _ options: CheckOptions) -> [Finding] {
    all.flatMap { $0.findings(in: graph, options) }
      .sorted { ($0.location, $0.id.rawValue) < ($1.location, $1.id.rawValue) }
  }
}
