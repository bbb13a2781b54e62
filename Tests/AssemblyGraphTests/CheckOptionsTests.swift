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
      "no code in this package requests SceneAssembler.resolve() -> Unused",
      "no code in this package requests SceneAssembler.resolve() -> UsedByUnused",
      "no code in this package requests SceneAssembler.resolve(again: Bool) -> UsedByItself",
    ]
    #expect(try unreachable() == others)
    options.reportsPublicUnreachable = true
    #expect(
      try unreachable() == others + ["no code in this package requests PublicAssembler.resolve() -> Int"]
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
        Namespace.App has 21 rules, which can take 0.0 s to type-check; give each scene an assembler of its own, \
        and compose them as parents and children
        """
    )
    options.ruleLimit = 21
    #expect(
      try !package.graph(of: "Signatures", options: options).findings.contains { $0.id == .tooManyRules }
    )
  }
}
