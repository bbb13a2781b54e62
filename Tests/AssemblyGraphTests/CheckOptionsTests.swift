import AssemblyGraph
import Testing

@Suite("What the checks look for")
struct CheckOptionsTests {
  @Test("Rules of public protocols are reported where it is asked for")
  func publicRules() async throws {
    let package = try await FixturePackage.rules()
    var options = CheckOptions()
    func unreachable() throws -> [String] {
      try package.graph(of: "Unreachable", options: options).findings
        .filter { $0.id == .unreachableRule }.map(\.message)
    }
    let others = [
      "nobody in this package asks SceneAssembler for resolve() -> Unused",
      "nobody in this package asks SceneAssembler for resolve() -> UsedByUnused",
      "nobody in this package asks SceneAssembler for resolve(again: Bool) -> UsedByItself",
    ]
    #expect(try unreachable() == others)
    options.reportsPublicUnreachable = true
    #expect(
      try unreachable() == others + ["nobody in this package asks PublicAssembler for resolve() -> Int"]
    )
  }

  @Test("An assembler with more rules than the limit is reported with the cost")
  func size() async throws {
    let package = try await FixturePackage.rules()
    var options = CheckOptions()
    options.ruleLimit = 20
    let finding = try #require(
      try package.graph(of: "Signatures", options: options).findings.first { $0.id == .tooManyRules }
    )
    #expect(finding.severity == .hint)
    #expect(
      finding.message == """
        Namespace.App has 21 rules: the compiler compares each with all others, which takes up to 0.0 s; give \
        each scene an assembler of its own, composed as parent and child
        """
    )
    options.ruleLimit = 21
    #expect(try !package.graph(of: "Signatures", options: options).findings.contains { $0.id == .tooManyRules })
  }
}
