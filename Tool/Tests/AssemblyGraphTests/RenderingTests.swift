import AssemblyCheck
@testable import AssemblyGraph
import Foundation
import Testing

@Suite("The renderers")
struct RenderingTests {
  private func graph(of target: String) async throws -> (PrintedGraph, FixturePackage) {
    let package = try await FixturePackage.rules()
    return (try package.graph(of: target), package)
  }

  @Test("A graph renders as a Mermaid diagram", arguments: ["Cycles", "Roles"])
  func mermaid(target: String) async throws {
    let (graph, _) = try await graph(of: target)
    try Expected.expect(MermaidRenderer().render(graph), equals: target + ".mermaid")
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

  @Test("JSON has a version and the documented keys")
  func keys() throws {
    let request = Rule.Dependency.request("B", of: "Other", receiver: "other")
    var graph = PrintedGraph(
      PrintedAssembler("App", rules: [.sample("A", [request])]),
      findings: [try .cycle(line: 3)]
    )
    graph.entryPoints = [EntryPoint(rule: "A", assembler: "App", code: "start()", location: .sample(9))]
    let text = JSONRenderer(folder: "/App").render(graph)
    #expect(text.hasPrefix("{\n  \""))
    let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var keys: [String: Set<String>] = [:]
    func collect(_ value: Any, _ path: String) {
      for element in value as? [Any] ?? [] { collect(element, path) }
      for (key, value) in value as? [String: Any] ?? [:] {
        keys[path, default: []].insert(key)
        collect(value, key)
      }
    }
    collect(document, "")
    #expect(document["version"] as? Int == 3)
    #expect(keys[""] == ["version", "assemblers", "entryPoints", "findings"])
    #expect(keys["assemblers"] == ["name", "module", "location", "role", "parents", "rules"])
    #expect(
      keys["rules"] == [
        "id", "signature", "requirements", "body", "lifetime", "isLeaf", "dependencies",
        "creates",
        "isRequested",
      ]
    )
    #expect(keys["signature"] == ["name", "generics", "parameters", "effects", "result", "text"])
    #expect(keys["body"] == ["kind", "owner", "conditions", "location"])
    #expect(
      keys["dependencies"] == [
        "rule", "signature", "title", "assembler", "receiver", "kind", "location", "via",
      ]
    )
    #expect(keys["entryPoints"] == ["rule", "assembler", "code", "location"])
    #expect(keys["findings"] == ["id", "severity", "message", "location", "notes"])
    #expect(keys["location"] == ["file", "line", "column"])
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
    #expect(JSONRenderer(folder: "/").render(graph).contains("AppTests.swift"))
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
    // Nor does it name helpers.
    let helper = PrintedGraph(
      PrintedAssembler("App", rules: [.sample("A", [.request("B", via: ["make()"])]), .sample("B")])
    )
    #expect(MermaidRenderer().render(helper).contains("  a0_0 -->|\"make()\"| a0_1\n"))
    #expect(MermaidRenderer(foldsLeaves: true).render(helper).contains("  a0_0 --> a0_1\n"))
  }

  @Test("A result with another spelling is suggested")
  func suggestion() async throws {
    let (graph, _) = try await graph(of: "Roles")
    func hint(_ text: String) -> String? {
      let error = #expect(throws: UsageError.self) { try graph.selecting(assembler: nil, from: text) }
      return error?.description.split(separator: "; ").last.map { String($0) }
    }
    #expect(hint("Profil e") == "did you mean Profile?")
    #expect(hint("anysession") == "did you mean any Session?")
    #expect(hint("Unrelated") == "'swift package assembly graph' lists the rules")
  }

  @Test(
    "An HTML page is self-contained, and its data can't end its script",
    .enabled(if: Graphviz.isInstalled)
  )
  func html() async throws {
    let (graph, package) = try await graph(of: "Signatures")
    let page = try HTMLRenderer(folder: package.folder).render(graph)
    let data = try data(in: page, "data")
    let json = JSONRenderer(folder: package.folder).render(graph.selectingProgram())
    #expect(json.contains("<"))
    #expect(!data.contains("<"))
    func object(_ text: String) throws -> NSDictionary {
      try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }
    #expect(try object(data) == object(json))
    #expect(!page.contains(#/\s(src|href)=/#))
    for file in ["page.css", "page.js"] {
      let path = "\(Paths.package)/Tool/Sources/AssemblyGraph/Rendering/Page/\(file)"
      #expect(page.contains(try String(contentsOfFile: path, encoding: .utf8)))
    }
    for arrow in ["", " dashed", " red"] {
      #expect(page.contains(#"<p><span class="key line\#(arrow)"></span>"#))
    }
    // One picture with leaves and one without, or only the latter.
    #expect(page.contains(#"<template id="full"><svg "#))
    let brief = try HTMLRenderer(folder: package.folder, hasLeaves: false).render(graph)
    #expect(brief.contains(#"<template id="full"></template>"#))
    #expect(brief.contains(#"<template id="folded"><svg "#))
    // The page has a key of its own.
    #expect(!page.contains("built or drawn elsewhere"))
  }

  private func data(in page: String, _ id: String) throws -> String {
    let start = try #require(
      page.firstRange(of: #"<script type="application/json" id="\#(id)">"#)?.upperBound
    )
    let end = try #require(page[start...].firstRange(of: "</script>")?.lowerBound)
    return String(page[start..<end])
  }

  @Test(
    "The page compares each test's and preview's assembler with the program's, as 'diff' does",
    .enabled(if: Graphviz.isInstalled)
  )
  func comparisons() async throws {
    struct Comparison: Decodable {
      struct Change: Decodable {
        struct Location: Decodable, Equatable { let file: String, line: Int }
        let rule: Int
        let location: Location
      }
      let name: String
      let base: Int
      let replaced: [Change]
      let affected: [Change]
    }
    let (graph, package) = try await graph(of: "Roles")
    let page = try HTMLRenderer(folder: package.folder).render(graph)
    let data = try data(in: page, "comparisons")
    let comparisons = try JSONDecoder().decode([Comparison].self, from: Data(data.utf8))
    #expect(comparisons.map(\.name) == ["CanvasAssembler", "ProfileTestAssembler"])
    let program = graph.selectingProgram().assemblers
    for comparison in comparisons {
      let other = try #require(graph.assemblers.first { $0.name == comparison.name })
      let base = program[comparison.base]
      let difference = GraphDifference(from: base, to: other)
      #expect(comparison.replaced.map { base.rules[$0.rule].id } == difference.replaced.map(\.new.id))
      #expect(comparison.affected.map { base.rules[$0.rule].id } == difference.affected.map(\.id))
      // The page names the test's body.
      for (change, body) in zip(comparison.replaced, difference.replaced.map(\.new.body)) {
        #expect(change.location.line == body.location.line)
        #expect(body.location.file.hasSuffix(change.location.file))
      }
    }
    #expect(comparisons.contains { !$0.replaced.isEmpty } && comparisons.contains { !$0.affected.isEmpty })
    // One with more rules of its own isn't like any.
    let few = PrintedGraph(
      PrintedAssembler("App", rules: [.sample("A")]),
      PrintedAssembler("Half", role: .test, line: 2, rules: [.sample("A"), .sample("B")]),
      PrintedAssembler("Third", role: .preview, line: 3, rules: [.sample("A"), .sample("B"), .sample("C")])
    )
    let names = try self.data(in: HTMLRenderer(folder: "/").render(few), "comparisons")
    #expect(names.contains("Half"))
    #expect(!names.contains("Third"))
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
              calls date: DateGenerator  Sources/Roles/Roles.swift:27:59
          called by no rule
          requested by
            use() of AppAssembler  Sources/Roles/Roles.swift:51:40

        """
    )
    #expect(
      try text("Profile", "CanvasAssembler").hasSuffix("  called by no rule\n  requested by no other code\n")
    )
    let forwarded = "    resolve() -> any Session  Sources/Roles/Roles.swift:20:42\n"
    // The parent of AnyScreenAssembler can be any of the others, that of ScreenAssembler is an application.
    #expect(try text("any Session", "AppAssembler").contains(forwarded))
    #expect(try text("any Session", "CanvasAssembler").contains(forwarded))
    #expect(try !text("any Session", "AnyScreenAssembler").contains(forwarded))
  }

  @Test("A rule that two protocols declare is explained once, with all assemblers that have either")
  func explanationOfTwoDeclarations() throws {
    let places = ["Feed": 1, "Search": 2, "Other": 3]
    func assembler(_ name: String, _ protocols: String...) -> PrintedAssembler {
      let requirements = protocols.map { Rule.Requirement(owner: $0, location: .sample(places[$0] ?? 0)) }
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
      sections.map { $0.bodies.flatMap(\.users).map(\.assembler) } == [["SearchTest", "App"], ["Else"]]
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
