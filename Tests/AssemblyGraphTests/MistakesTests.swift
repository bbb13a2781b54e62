import AssemblyGraph
import Testing

@Suite("Mistakes that compile")
struct MistakesTests {
  @Test(
    "Each has its finding, its clean twin has none, and the fix makes it clean",
    arguments: [
      "Overlaps", "BoundToBodies", "RetainedByScopes", "NotForwarded", "ReplacedLifetimes", "ArgumentsNoKeys",
      "SharedHelpers", "NewScopes", "ChildBuilds", "Circles", "Neighbours", "IgnoredMembers",
      "BorrowedScopes", "WeakValues", "SharedInLoops", "HeldAssemblers", "LostState", "LeavesOfTests",
    ]
  )
  func findings(target: String) async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    let findings = try package.graph(of: target).findings
    let text = FindingRenderer(style: TextStyle(folder: package.folder)).text(findings)
    try Expected.expect(text, equals: "Mistakes-\(target).txt")
    #expect(!findings.isEmpty)
    #expect(!findings.contains { $0.location.file.hasSuffix("CleanTwin.swift") })

    let fixed = try await FixturePackage.mistakes(fixed: true)
    #expect(try fixed.graph(of: target).findings.map(\.description) == [])
  }

  @Test("A comment that says why silences each of the findings")
  func silenced() async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    #expect(try package.graph(of: "Silenced").findings.map(\.description) == [])
  }
}
