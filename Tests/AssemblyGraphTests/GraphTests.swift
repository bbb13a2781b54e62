import AssemblyGraph
import Testing

@Suite("The graph is what the compiler built")
struct GraphTests {
  @Test(
    "Each target's graph and findings, whole",
    arguments: [
      "Captives", "Cycles", "Duplicates", "IgnoredOverrides", "Lifetimes", "OutsideRules", "OutsideWorld",
      "PlainContacts",
      "Roles",
      "Shapes", "ShapesBase", "Signatures", "Silenced", "UndeclaredRules", "UnguardedLeaves", "Unreachable",
    ]
  )
  func whole(target: String) async throws {
    let package = try await FixturePackage.rules()
    let graph = try package.graph(of: target)
    let style = TextStyle(folder: package.folder)
    let text =
      ListRenderer(style: style).render(graph) + "\n" + FindingRenderer(style: style).text(graph.findings)
    try Expected.expect(text, equals: target + ".txt")
  }
}
