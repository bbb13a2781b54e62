/// Looks for one kind of finding.
protocol Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection]
}
