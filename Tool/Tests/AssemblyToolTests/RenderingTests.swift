@testable import AssemblyCheck
@testable import AssemblyCommands
import Foundation
import Testing

@Suite("The renderers")
struct RenderingTests {
  private func graph(of target: String) async throws -> (PrintedGraph, FixturePackage) {
    let package = try await FixturePackage.rules()
    return (try package.graph(of: target), package)
  }

  @Test(
    "A graph renders as a Mermaid diagram",
    arguments: [("Cycles", false), ("Functions", true), ("Receivers", true), ("Roles", false)]
  )
  func mermaid(target: String, foldsLeaves: Bool) async throws {
    let (graph, _) = try await graph(of: target)
    let diagram = MermaidRenderer(foldsLeaves: foldsLeaves).render(graph)
    try Expected.expect(diagram, equals: target + ".mermaid")
  }

  @Test(
    "The graph of the fixtures is the recorded one, with a line for each assembler, rule and request of other code"
  )
  func json() async throws {
    let package = try await FixturePackage.rules()
    let graph = try package.graph()
    let json = JSONRenderer(folder: package.folder, isCompact: true)
    let lines =
      graph.assemblers.flatMap { assembler in
        [json.encode(assembler.keeping { _ in false })] + assembler.rules.map { json.encode($0) }
      } + graph.entryPoints.map { json.encode($0) }
    // Lines of the framework change with it.
    let framework = try Regex<(Substring, Substring)>(
      #"\{"column":\d+,"file":"[^"]*/Sources/(Assembler[A-Za-z]*)/[^"]*","line":\d+\}"#
    )
    let record = lines.joined().replacing(framework) { "\"<\($0.output.1)>\"" }
    try Expected.expect(record, equals: "Rules.json")
  }

  @Test("JSON has a version, and the findings beside the graph")
  func document() throws {
    let graph = PrintedGraph(findings: [try .cycle(line: 3)])
    let place = #"{"column":1,"file":"Sources/App/App.swift","line":3}"#
    let finding =
      #"{"id":"cycle","location":\#(place),"message":"","notes":[{"location":\#(place),"message":""}],"severity":"error"}"#
    let document = #"{"assemblers":[],"entryPoints":[],"findings":[\#(finding)],"version":3}"#
    #expect(JSONRenderer(folder: "/App", isCompact: true).encode(graph) == document + "\n")
    #expect(JSONRenderer().encode(graph).hasPrefix("{\n  \""))
  }

  @Test("JSON has the requests that tests make")
  func testRequests() {
    var graph = PrintedGraph(PrintedAssembler("App", rules: [.sample("Basket")]))
    let place = SourcePosition(file: "/Tests/AppTests/AppTests.swift", line: 3, column: 5)
    graph.entryPoints = [EntryPoint(rule: "Basket", assembler: "App", code: nil, location: place)]
    #expect(graph.programEntryPoints.isEmpty)
    // An assembler of another role in the folder is a test's, too.
    graph.assemblers.append(
      PrintedAssembler(name: "Fake", module: "AppTests", location: place, role: .live, parents: [], rules: [])
    )
    #expect(graph.selectingProgram().assemblers.map(\.name) == ["App"])
    #expect(JSONRenderer(folder: "/").encode(graph).contains("AppTests.swift"))
  }

  @Test("A diagram without leaves counts them in the rules that request them")
  func withoutLeaves() async throws {
    let (graph, package) = try await graph(of: "Roles")
    let app = try graph.selecting(assembler: "AppAssembler")
    #expect(
      MermaidRenderer(foldsLeaves: true).render(app) == """
        flowchart LR
          subgraph a0["AppAssembler"]
            a0_1(["Profile<br/><small>shared · 2 leaves</small>"])
          end

        """
    )
    let tree = TreeRenderer(style: TextStyle(folder: package.folder), foldsLeaves: true).render(app)
    #expect(tree.hasSuffix("\n└─ Profile  shared, 2 leaves  Roles.swift:27\n"))
    #expect(app.withoutLeaves().assemblers.flatMap(\.rules).map(\.signature.result) == ["Profile"])
  }

  @Test(
    "An HTML page is self-contained, and its data can't end its script",
    .enabled(if: Graphviz.isInstalled)
  )
  func html() async throws {
    let (graph, package) = try await graph(of: "Signatures")
    let page = try HTMLRenderer(folder: package.folder).render(graph)
    let data = try data(in: page)
    let json = JSONRenderer(folder: package.folder).encode(graph.selectingProgram())
    #expect(json.contains("<"))
    #expect(!data.contains("<"))
    func object(_ text: String) throws -> NSDictionary {
      try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }
    #expect(try object(data) == object(json))
    #expect(!page.contains(#/\s(src|href)=/#))
    for file in ["page.css", "page.js"] {
      let path = "\(Paths.package)/Tool/Sources/AssemblyCommands/Rendering/Page/\(file)"
      #expect(page.contains(try String(contentsOfFile: path, encoding: .utf8)))
    }
    for arrow in ["", " dashed", " red"] {
      #expect(page.contains(#"<p><span class="key line\#(arrow)"></span>"#))
    }
    // One picture with leaves and one without.
    #expect(page.contains(#"<template id="full"><svg "#))
    #expect(page.contains(#"<template id="folded"><svg "#))
    // The page has a key of its own.
    #expect(!page.contains("built or drawn elsewhere"))
  }

  private func data(in page: String) throws -> String {
    let start = try #require(
      page.firstRange(of: #"<script type="application/json" id="data">"#)?.upperBound
    )
    let end = try #require(page[start...].firstRange(of: "</script>")?.lowerBound)
    return String(page[start..<end])
  }

  @Test(
    "The difference between two assemblers lists the rules that are replaced, added and removed",
    arguments: [
      ("Functions", "App", "AppSession"), ("Roles", "AppAssembler", "ProfileTestAssembler"),
      ("Shapes", "Replaces", "Refines"),
    ]
  )
  func difference(target: String, from: String, to: String) async throws {
    let (graph, package) = try await graph(of: target)
    let old = try #require(graph.assemblers.first { $0.name == from })
    let new = try #require(graph.assemblers.first { $0.name == to })
    try Expected.expect(
      old.difference(to: new, style: TextStyle(folder: package.folder)),
      equals: "\(target)-difference.txt"
    )
  }

  @Test(
    "An explanation lists the bodies, dependencies and dependents of a rule, for one assembler only those of it",
    arguments: [
      ("Functions", ["TripDetail", "session", "home", "other"], [nil]),
      (
        "Roles", ["any Session", "Profile"],
        [nil, "AppAssembler", "CanvasAssembler", "AnyScreenAssembler"]
      ),
    ] as [(String, [String], [String?])]
  )
  func explanation(target: String, rules: [String], assemblers: [String?]) async throws {
    let (graph, package) = try await graph(of: target)
    let style = TextStyle(folder: package.folder)
    let texts = try rules.flatMap { rule in
      try assemblers.map { assembler in
        let text = try Explanation(of: rule, in: graph, assembler: assembler).text(style: style)
        return "# \(rule) in \(assembler ?? "all")\n\(text)"
      }
    }
    try Expected.expect(texts.joined(separator: "\n"), equals: "\(target)-explain.txt")
  }

  @Test("A rule that two protocols declare is explained once, with all assemblers that have either")
  func explanationOfTwoDeclarations() throws {
    let places = ["Feed": 1, "Search": 2, "Other": 3]
    func assembler(_ name: String, _ protocols: String...) -> PrintedAssembler {
      let requirements = protocols.map {
        PrintedRule.Declaration(owner: $0, location: .sample(places[$0] ?? 0))
      }
      return PrintedAssembler(name, rules: [.sample("Int", kind: .own, requirements: requirements)])
    }
    let graph = PrintedGraph(
      assembler("SearchTest", "Search"),
      assembler("App", "Feed", "Search"),
      assembler("Else", "Other")
    )
    let sections = try Explanation(of: "Int", in: graph).sections
    #expect(sections.map { $0.rule.requirements.map(\.owner) } == [["Feed", "Search"], ["Other"]])
    #expect(
      sections.map { $0.bodies.flatMap(\.users) } == [["SearchTest", "App"], ["Else"]]
    )
  }

  @Test("Color only adds escape sequences to the text")
  func color() async throws {
    let (graph, package) = try await graph(of: "Cycles")
    func text(_ usesColor: Bool) -> String {
      let style = TextStyle(folder: package.folder, usesColor: usesColor)
      return TreeRenderer(style: style).render(graph) + FindingRenderer(style: style).text(graph.findings)
    }
    #expect(text(true) != text(false))
    #expect(text(true).replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == text(false))
  }
}
