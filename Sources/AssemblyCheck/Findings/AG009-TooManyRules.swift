/// AG009: an assembler that is slow to compile.
///
/// The compiler compares each rule of a type with all others when it checks the conformance.
struct TooManyRules: Check {
  static let id = FindingID.tooManyRules
  let graph: RuleGraph
  let limit: Int

  /// The type-checking time for each pair of rules: 28.9 s for 1,000 rules of one protocol, measured with Swift 6.3.
  private static let secondsPerPair = 28.9 / 1_000_000

  func detections() -> [Detection] {
    graph.assemblers.compactMap { type in
      let count = graph.rules(of: type).count
      guard count > limit else { return nil }
      let tenths = Int((Double(count * count) * Self.secondsPerPair * 10).rounded())
      let place = location(of: type)
      return detection(
        "\(name(type)) has \(count) rules, which can take \(tenths / 10).\(tenths % 10) s to type-check; give each scene "
          + "an assembler of its own, and compose them as parents and children",
        at: place,
        anchors: [place]
      )
    }
  }
}
