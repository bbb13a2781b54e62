/// AG009: an assembler with so many rules that compiling it takes seconds.
enum SizeCheck: Check {
  /// Seconds of type checking for each pair of rules of one type: 28.9 s for 1,000 rules of one protocol with
  /// Swift 6.3 on the machine of the docs' page on compile time.
  private static let secondsPerPair = 28.9 / 1_000_000

  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    graph.assemblers.compactMap { type in
      let count = graph.rules(of: type).count
      guard count > options.ruleLimit else { return nil }
      let tenths = Int((Double(count * count) * secondsPerPair * 10).rounded())
      let finding = Finding(
        .size,
        "\(graph.name(type)) has \(count) rules: the compiler compares each with all others, which takes up to "
          + "\(tenths / 10).\(tenths % 10) s; give each scene an assembler of its own, composed as parent and child",
        at: graph.location(graph.place(of: type))
      )
      return Detection(finding: finding, anchors: [graph.place(of: type)])
    }
  }
}
