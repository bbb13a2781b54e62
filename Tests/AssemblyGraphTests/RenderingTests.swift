import AssemblyGraph
import Foundation
import Testing

@Suite("The graph in other formats")
struct RenderingTests {
  private func graph(of target: String) async throws -> (PackageGraph, FixturePackage) {
    let package = try await FixturePackage.rules()
    return (try package.graph(of: target), package)
  }

  @Test("Mermaid", arguments: ["Cycles", "Roles", "Shapes"])
  func mermaid(target: String) async throws {
    let (graph, _) = try await graph(of: target)
    try Expected.expect(MermaidRenderer().render(graph), equals: target + ".mermaid")
  }

  @Test("Graphviz", arguments: ["Cycles", "Roles", "Shapes"])
  func dot(target: String) async throws {
    let (graph, package) = try await graph(of: target)
    try Expected.expect(DotRenderer(folder: package.folder).render(graph), equals: target + ".dot")
  }

  @Test("JSON, in its documented format", arguments: ["Captives", "Lifetimes", "Roles"])
  func json(target: String) async throws {
    let (graph, package) = try await graph(of: target)
    try Expected.expect(JSONRenderer(folder: package.folder).render(graph), equals: target + ".json")
  }

  @Test("HTML that needs nothing else, and whose data cannot end its script")
  func html() async throws {
    let (graph, package) = try await graph(of: "Signatures")
    let page = HTMLRenderer(folder: package.folder).render(graph)
    let start = try #require(page.firstRange(of: #"<script type="application/json" id="data">"#)?.upperBound)
    let end = try #require(page[start...].firstRange(of: "</script>")?.lowerBound)
    let data = String(page[start..<end])
    #expect(!data.contains("<"))
    // The same data as the JSON format's.
    let json = JSONRenderer(folder: package.folder).render(graph)
    func object(_ text: String) throws -> NSDictionary {
      try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }
    #expect(try object(data) == object(json))
    #expect(!page.contains(#/(src|href)=/#))
  }

  @Test("What a test assembler changes against the live one")
  func difference() async throws {
    let (graph, package) = try await graph(of: "Roles")
    let app = try #require(graph.assemblers.first { $0.name == "AppAssembler" })
    let test = try #require(graph.assemblers.first { $0.name == "ProfileTestAssembler" })
    let difference = GraphDifference(from: app, to: test)
    #expect(difference.removed.isEmpty)
    #expect(difference.added.isEmpty)
    try Expected.expect(
      difference.text(style: TextStyle(folder: package.folder)),
      equals: "Roles-difference.txt"
    )
  }

  @Test("An assembler with other rules: what is added, removed and left alone")
  func differenceOfRules() async throws {
    let (graph, package) = try await graph(of: "Shapes")
    let refines = try #require(graph.assemblers.first { $0.name == "Refines" })
    let replaces = try #require(graph.assemblers.first { $0.name == "Replaces" })
    try Expected.expect(
      GraphDifference(from: replaces, to: refines).text(style: TextStyle(folder: package.folder)),
      equals: "Shapes-difference.txt"
    )
  }

  @Test("Who builds a rule, who needs it, and which body runs where", arguments: ["any Session", "Profile"])
  func explanation(rule: String) async throws {
    let (graph, package) = try await graph(of: "Roles")
    let text = try Explanation(of: rule, in: graph).text(style: TextStyle(folder: package.folder))
    try Expected.expect(text, equals: "Roles-explain-\(rule.split(separator: " ").last ?? "").txt")
  }

  @Test("One assembler's explanation has the requests made of it alone")
  func explanationOfOne() async throws {
    let (graph, package) = try await graph(of: "Roles")
    let style = TextStyle(folder: package.folder)
    func text(_ rule: String, _ assembler: String) throws -> String {
      try Explanation(of: rule, in: graph, assembler: assembler).text(style: style)
    }
    // `use()` asks AppAssembler; the forward of ScreenAssembler asks AppAssembler, too.
    #expect(
      try text("Profile", "AppAssembler") == """
        resolve() -> Profile
          declared by ProfileAssembler  Sources/Roles/Roles.swift:24:8
          lifetime: shared
          built by
            default of ProfileAssembler  Sources/Roles/Roles.swift:27:8
              in AppAssembler: nothing replaces the default
              asks for resolve() -> any Session  Sources/Roles/Roles.swift:27:48
              asks for resolve() -> DateGenerator  Sources/Roles/Roles.swift:27:59
          needed by nobody
          asked for by
            use() of AppAssembler  Sources/Roles/Roles.swift:51:40

        """
    )
    #expect(try text("Profile", "CanvasAssembler").hasSuffix("  needed by nobody\n  asked for by nobody\n"))
    let forwarded = "    resolve() -> any Session  Sources/Roles/Roles.swift:20:42\n"
    #expect(try text("any Session", "AppAssembler").contains(forwarded))
    #expect(try !text("any Session", "CanvasAssembler").contains(forwarded))
  }

  @Test("Colours are escape sequences around what is printed without them")
  func colours() async throws {
    let (graph, package) = try await graph(of: "Captives")
    func text(_ hasColours: Bool) -> String {
      let style = TextStyle(folder: package.folder, hasColours: hasColours)
      return ListRenderer(style: style).render(graph) + FindingRenderer(style: style).text(graph.findings)
    }
    #expect(text(true) != text(false))
    #expect(text(true).replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == text(false))
  }
}
