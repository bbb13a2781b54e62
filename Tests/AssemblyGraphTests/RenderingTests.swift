import AssemblyCheck
@testable import AssemblyGraph
import Foundation
import Testing

@Suite("The renderers")
struct RenderingTests {
  private func graph(of target: String) async throws -> (PackageGraph, FixturePackage) {
    let package = try await FixturePackage.rules()
    return (try package.graph(of: target), package)
  }

  @Test("A graph renders as a Mermaid diagram", arguments: ["AG001-Cycle-Bare", "Roles", "Shapes"])
  func mermaid(target: String) async throws {
    let (graph, _) = try await graph(of: target)
    try Expected.expect(MermaidRenderer().render(graph), equals: target + ".mermaid")
  }

  @Test(
    "A graph renders as JSON in the documented format",
    arguments: ["AG001-Cycle-Bare", "Lifetimes", "Roles"]
  )
  func json(target: String) async throws {
    let (graph, package) = try await graph(of: target)
    try Expected.expect(JSONRenderer(folder: package.folder).render(graph), equals: target + ".json")
  }

  @Test("A diagram without effects counts them in the rules that request them")
  func withoutEffects() async throws {
    let (graph, package) = try await graph(of: "Roles")
    let app = try graph.selecting(assembler: "AppAssembler")
    #expect(
      MermaidRenderer(foldsEffects: true).render(app) == """
        flowchart LR
          subgraph a0["AppAssembler"]
            a0_1(["Profile<br/><small>shared · 2 effects</small>"])
          end

        """
    )
    let tree = TreeRenderer(style: TextStyle(folder: package.folder), foldsEffects: true).render(app)
    #expect(tree.hasSuffix("\n└─ Profile  shared, 2 effects  Roles.swift:27\n"))
    #expect(app.withoutEffects().assemblers.flatMap(\.rules).map(\.signature.result) == ["Profile"])
  }

  @Test("A depth leaves out rules that are further away, and the last ones count what they request")
  func depth() async throws {
    let (graph, _) = try await graph(of: "Shapes")
    let near = try graph.selecting(assembler: "Refines", from: "X", depth: 1)
    #expect(
      MermaidRenderer().render(near) == """
        flowchart LR
          subgraph a0["Refines"]
            a0_0["X"]
            a0_1["Y<br/><small>1 more</small>"]
          end
          a0_0 --> a0_1

        """
    )
    #expect(TreeRenderer().render(near).contains("└─ Y  1 more"))
    #expect(try graph.selecting(assembler: "Refines", from: "X", depth: 2).assemblers[0].rules.count == 3)
    // Without a first rule, those that the program requests are first.
    #expect(
      try graph.selecting(assembler: "Refines", depth: 0).assemblers[0].rules.map(\.signature.result) == ["X"]
    )
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

  @Test("An HTML page is self-contained, and its data can't end its script")
  func html() async throws {
    let (graph, package) = try await graph(of: "Signatures")
    let page = HTMLRenderer(folder: package.folder).render(graph)
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
      let path = "\(Paths.package)/Sources/AssemblyGraph/Rendering/Page/\(file)"
      #expect(page.contains(try String(contentsOfFile: path, encoding: .utf8)))
    }
    for arrow in ["", " dashed", " red"] {
      #expect(page.contains(#"<p><span class="key line\#(arrow)"></span>"#))
    }
    // One picture with effects and one without, or only the latter.
    #expect(page.split(separator: "<template id=\"full\"><svg>").count == 2)
    let brief = HTMLRenderer(folder: package.folder, hasEffects: false).render(graph)
    #expect(brief.contains(#"<template id="full"></template>"#))
    #expect(brief.contains(#"<template id="folded"><svg>"#))
  }

  private func data(in page: String, _ id: String) throws -> String {
    let start = try #require(
      page.firstRange(of: #"<script type="application/json" id="\#(id)">"#)?.upperBound
    )
    let end = try #require(page[start...].firstRange(of: "</script>")?.lowerBound)
    return String(page[start..<end])
  }

  @Test("The page compares each test's and preview's assembler with the program's, as 'diff' does")
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
    let page = HTMLRenderer(folder: package.folder).render(graph)
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
  }

  @Test(
    "An SVG picture is well-formed XML that needs no other file",
    arguments: ["AG001-Cycle-Bare", "Shapes", "Signatures"]
  )
  func svg(target: String) async throws {
    let (graph, _) = try await graph(of: target)
    for foldsEffects in [true, false] {
      let picture = SVGRenderer(foldsEffects: foldsEffects).render(graph)
      let names = try #require(Self.xmlIdentifiers(picture))
      #expect(Set(names).count == names.count)
      #expect(!picture.contains(#/\s(src|href)=|@import/#))
    }
  }

  @Test("An SVG picture has its colors as attributes, and a style adds the dark ones")
  func colors() async throws {
    let (graph, _) = try await graph(of: "Roles")
    let picture = SVGRenderer(foldsEffects: false).render(graph)
    #expect(!picture.contains("var("))
    // A space at the end of a span isn't drawn everywhere.
    #expect(picture.contains(">any</tspan> Session</text>"))
    let style = try #require(picture.firstMatch(of: #/<style>\n(?<dark>@media [^@]*)<\/style>/#)?.output.dark)
    #expect(style.hasPrefix("@media (prefers-color-scheme: dark) {\n"))
    #expect(style.contains(".f-box { fill: #262c36; } .s-box { stroke: #262c36; }\n"))
    let classes = picture.matches(of: #/class="(?<names>[^"]*)"(?<attributes>[^>]*)/#)
    var painted: Set<String> = []
    for match in classes {
      for name in match.output.names.split(separator: " ") where name.hasPrefix("f-") || name.hasPrefix("s-")
      {
        let color = try #require(PictureColor(rawValue: String(name.dropFirst(2))))
        let attribute = name.hasPrefix("f-") ? "fill" : "stroke"
        #expect(match.output.attributes.contains(" \(attribute)=\"\(color.light)\""))
        painted.insert(String(name))
      }
    }
    #expect(
      painted == [
        "f-paper", "f-ink", "f-soft", "f-edge", "f-frame0", "f-frame1", "f-box", "f-effect", "f-own",
        "s-frame-rim",
        "s-rim", "s-effect-rim", "s-own-rim", "s-cache", "s-edge", "f-red",
      ]
    )
    // Nothing that is drawn is black because it has no color.
    for element in picture.matches(of: #/<(rect|path|text)(?<attributes>[^>]*)>/#) {
      let attributes = element.output.attributes
      let isPainted = attributes.contains("fill=") || attributes.contains("stroke=")
      #expect(isPainted || element.output.1 == "text")
    }
  }

  @Test("A picture's tooltips have the signature as the source writes it")
  func tooltips() async throws {
    let (graph, _) = try await graph(of: "Signatures")
    let picture = SVGRenderer().render(graph)
    #expect(picture.contains(") -&gt; "))
    #expect(picture.contains("&lt;"))
    #expect(!picture.contains("&amp;gt;"))
    #expect(!picture.contains("&amp;lt;"))
  }

  @Test("A legend names what a picture shows, in as many lines as it needs")
  func legend() throws {
    func legend(_ rules: [Rule], findings: [Finding] = []) -> [String] {
      let graph = PackageGraph(AssemblerGraph("App", rules: rules), findings: findings)
      let text = SVGRenderer().render(graph)
      let start = text.firstRange(of: #"<g class="legend">"#)?.upperBound ?? text.endIndex
      return text[start...].matches(of: #/<text[^>]*>(?<name>[^<]*)</#).map { String($0.output.name) }
    }
    #expect(legend([.sample("A")]) == ["default"])
    #expect(legend([.sample("A", kind: .own)]) == ["assembler's own"])
    #expect(legend([.sample("A", lifetime: .shared)]) == ["default", "cached"])
    #expect(legend([.sample("A", [.request("B")]), .sample("B")]) == ["default", "calls"])
    #expect(legend([.sample("A", [.request("B", .reference)]), .sample("B")]) == ["default", "calls later"])
    #expect(
      legend([.sample("A", [.request("B", of: "Other")])]) == [
        "default", "built or drawn elsewhere", "calls",
      ]
    )
    let finding = try Finding.cycle(line: 3)
    let cycle: [Rule] = [
      .sample("A", [.request("B", line: 3)]), .sample("B", [.request("A", line: 4), .request("C", line: 5)]),
      .sample("C"),
    ]
    #expect(legend(cycle, findings: [finding]) == ["default", "calls", "cycle"])
    let picture = Picture(PackageGraph(AssemblerGraph("A", rules: cycle)), foldsEffects: true)
    let size = Legend(of: picture).size(below: picture)
    #expect(size.width >= picture.size.width && size.height > picture.size.height)
  }

  @Test("A reference in a cycle is drawn as a reference, and only calls are red")
  func referenceInCycle() throws {
    let finding = try Finding.cycle(line: 3)
    let rules: [Rule] = [
      .sample("A", [.request("B", line: 3)]),
      .sample("B", [.request("A", line: 4), .request("A", .reference, line: 5)]),
      .sample("C", [.request("A", line: 6)]), .sample("D", [.request("E", line: 7)]),
      .sample("E", [.request("D", line: 8)]),
    ]
    let graph = PackageGraph(AssemblerGraph("App", rules: rules), findings: [finding])
    let arrows = graph.drawings(foldsEffects: false)[0].arrows
    #expect(arrows.map(\.isReference) == [false, false, true, false, false, false])
    // D and E call each other in closures that run later, so the check reports no cycle.
    #expect(arrows.map(\.isInCycle) == [true, true, false, false, false, false])
    let mermaid = MermaidRenderer().render(graph)
    #expect(mermaid.contains("  a0_1 -.-> a0_0\n"))
    #expect(mermaid.contains("  linkStyle 0,1 stroke:#dc2626"))
    let picture = SVGRenderer().render(graph)
    #expect(picture.matches(of: #/class="edge cycle s-red" stroke="#d92d2d"[^>]* data-from/#).count == 2)
    let reference =
      #/class="edge reference s-edge" [^>]*stroke-dasharray="5 4" marker-end="url\(#tip\)" data-from/#
    #expect(picture.matches(of: reference).count == 1)
  }

  /// The identifiers of the elements, or `nil` if the text isn't well-formed.
  private static func xmlIdentifiers(_ text: String) -> [String]? {
    var open: [Substring] = []
    var identifiers: [String] = []
    for match in text.matches(of: #/<(/?)([a-z]+)((?:\s[a-zA-Z:-]+="[^"<>]*")*)(/?)>|[<&](?!amp;|lt;|gt;)/#) {
      guard let name = match.2, let close = match.1, let end = match.4 else { return nil }
      if close == "/" {
        if open.popLast() != name { return nil }
      } else if end.isEmpty {
        open.append(name)
      }
      if let id = match.3?.firstMatch(of: #/\sid="([^"]*)"/#) { identifiers.append(String(id.1)) }
    }
    return open.isEmpty ? identifiers : nil
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

  @Test("A class declares the body that its subclasses inherit, in whatever order they're listed")
  func explanationOfInherited() async throws {
    let package = try await FixturePackage.rules()
    let targets = try ["Shapes", "ShapesBase"].map { try package.graph(of: $0) }
    let assemblers = targets.flatMap(\.assemblers)
    let graph = PackageGraph(assemblers: assemblers, entryPoints: [], findings: [])
    let text = try Explanation(of: "Y", in: graph).text(style: TextStyle(folder: package.folder))
    #expect(
      text.contains(
        """
            own body of Overridable  Sources/ShapesBase/ShapesBase.swift:35:13
              in FarSubclass: it inherits this body from Overridable
              in Inherits: it inherits this body from Overridable
              in Overridable: it declares this body

        """
      )
    )
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

  @Test("Color only adds escape sequences to the text")
  func color() async throws {
    let (graph, package) = try await graph(of: "AG001-Cycle-Bare")
    func text(_ usesColor: Bool) -> String {
      let style = TextStyle(folder: package.folder, usesColor: usesColor)
      return RuleList(style: style).render(graph) + FindingRenderer(style: style).text(graph.findings)
    }
    #expect(text(true) != text(false))
    #expect(text(true).replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == text(false))
  }
}
