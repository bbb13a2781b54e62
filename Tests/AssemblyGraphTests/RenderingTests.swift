import AssemblyGraph
import Foundation
import Testing

@Suite("The renderers")
struct RenderingTests {
  private func graph(of target: String) async throws -> (PackageGraph, FixturePackage) {
    let package = try await FixturePackage.rules()
    return (try package.graph(of: target), package)
  }

  @Test("A graph renders as a Mermaid diagram", arguments: ["Cycles", "Roles", "Shapes"])
  func mermaid(target: String) async throws {
    let (graph, _) = try await graph(of: target)
    try Expected.expect(MermaidRenderer().render(graph), equals: target + ".mermaid")
  }

  @Test("A graph renders in Graphviz's language", arguments: ["Cycles", "Roles", "Shapes"])
  func dot(target: String) async throws {
    let (graph, package) = try await graph(of: target)
    try Expected.expect(DotRenderer(folder: package.folder).render(graph), equals: target + ".dot")
  }

  @Test("A graph renders as JSON in the documented format", arguments: ["Captives", "Lifetimes", "Roles"])
  func json(target: String) async throws {
    let (graph, package) = try await graph(of: target)
    try Expected.expect(JSONRenderer(folder: package.folder).render(graph), equals: target + ".json")
  }

  @Test("An HTML page is self-contained, and its data can't end its script")
  func html() async throws {
    let (graph, package) = try await graph(of: "Signatures")
    let page = HTMLRenderer(folder: package.folder).render(graph)
    let start = try #require(page.firstRange(of: #"<script type="application/json" id="data">"#)?.upperBound)
    let end = try #require(page[start...].firstRange(of: "</script>")?.lowerBound)
    let data = String(page[start..<end])
    let json = JSONRenderer(folder: package.folder).render(graph)
    #expect(json.contains("<"))
    #expect(!data.contains("<"))
    func object(_ text: String) throws -> NSDictionary {
      try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }
    #expect(try object(data) == object(json))
    #expect(!page.contains(#/(src|href)=/#))
  }

  @Test("The difference between a live and a test assembler lists the replaced rules")
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

  @Test("The difference between assemblers with other rules lists those that are added and removed")
  func differenceOfRules() async throws {
    let (graph, package) = try await graph(of: "Shapes")
    let refines = try #require(graph.assemblers.first { $0.name == "Refines" })
    let replaces = try #require(graph.assemblers.first { $0.name == "Replaces" })
    try Expected.expect(
      GraphDifference(from: replaces, to: refines).text(style: TextStyle(folder: package.folder)),
      equals: "Shapes-difference.txt"
    )
  }

  @Test(
    "An explanation lists the bodies, dependencies and dependents of a rule",
    arguments: ["any Session", "Profile"]
  )
  func explanation(rule: String) async throws {
    let (graph, package) = try await graph(of: "Roles")
    let text = try Explanation(of: rule, in: graph).text(style: TextStyle(folder: package.folder))
    try Expected.expect(text, equals: "Roles-explain-\(rule.split(separator: " ").last ?? "").txt")
  }

  @Test("The explanation for one assembler lists only the requests made of it")
  func explanationOfOne() async throws {
    let (graph, package) = try await graph(of: "Roles")
    let style = TextStyle(folder: package.folder)
    func text(_ rule: String, _ assembler: String) throws -> String {
      try Explanation(of: rule, in: graph, assembler: assembler).text(style: style)
    }
    // Both `use()` and the forwarding rule of ScreenAssembler make a request of AppAssembler.
    #expect(
      try text("Profile", "AppAssembler") == """
        resolve() -> Profile
          declared by ProfileAssembler  Sources/Roles/Roles.swift:24:8
          lifetime: shared
          built by
            default of ProfileAssembler  Sources/Roles/Roles.swift:27:8
              in AppAssembler: it uses the default
              calls resolve() -> any Session  Sources/Roles/Roles.swift:27:48
              calls resolve() -> DateGenerator  Sources/Roles/Roles.swift:27:59
          called by no rule
          requested by
            use() of AppAssembler  Sources/Roles/Roles.swift:51:40

        """
    )
    #expect(
      try text("Profile", "CanvasAssembler").hasSuffix("  called by no rule\n  requested by no other code\n")
    )
    let forwarded = "    resolve() -> any Session  Sources/Roles/Roles.swift:20:42\n"
    #expect(try text("any Session", "AppAssembler").contains(forwarded))
    #expect(try !text("any Session", "CanvasAssembler").contains(forwarded))
  }

  @Test("Color only adds escape sequences to the text")
  func color() async throws {
    let (graph, package) = try await graph(of: "Captives")
    func text(_ usesColor: Bool) -> String {
      let style = TextStyle(folder: package.folder, usesColor: usesColor)
      return ListRenderer(style: style).render(graph) + FindingRenderer(style: style).text(graph.findings)
    }
    #expect(text(true) != text(false))
    #expect(text(true).replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == text(false))
  }
}
