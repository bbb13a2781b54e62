/// Looks for one kind of finding.
protocol Check {
  static func findings(in graph: RuleGraph, _ options: CheckOptions) -> [Finding]
}
