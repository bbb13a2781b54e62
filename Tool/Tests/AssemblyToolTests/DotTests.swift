@testable import AssemblyCheck
@testable import AssemblyCommands
import Testing

@Suite("Graphs in Graphviz's language")
struct DotTests {
  /// The lines of the nodes and arrows, by what they begin with.
  private func line(_ start: String, in dot: String) -> Substring? {
    dot.split(separator: "\n").first { $0.drop { $0 == " " }.hasPrefix(start) }
  }

  @Test("A box has a title, a line below, the leaves and a bar if it's cached, and the colors of its kind")
  func boxes() throws {
    let graph = PrintedGraph(
      PrintedAssembler(
        "App",
        rules: [
          .sample("Home", [.request("any Store"), .request("Date")], kind: .own),
          .sample("any Store", lifetime: .shared),
          .sample("Date", isLeaf: true), .sample("Cache<Int & Sendable>"),
          .sample("Wide", [.request("Date")], lifetime: .shared),
        ]
      )
    )
    let dot = DotRenderer(foldsLeaves: true).render(graph)
    let home = try #require(line("a0_0 [", in: dot))
    #expect(home.contains(#"id="a0_0" class="box own" tooltip="resolve() -> Home\nDate""#))
    #expect(home.contains(##"fillcolor="#fff4de" color="#d99a3d""##))
    #expect(home.contains("<B>Home</B>"))
    #expect(home.contains("1 leaf"))
    #expect(!home.contains("#2f6fed"))
    let store = try #require(line("a0_1 [", in: dot))
    #expect(store.contains(##"COLOR="#667085">any </FONT><B>Store</B></TD></TR><TR><TD"##))
    #expect(store.contains(##"<TD ROWSPAN="2" WIDTH="3" BGCOLOR="#2f6fed">"##))
    #expect(store.contains(">shared<"))
    #expect(line("a0_2 [", in: dot) == nil)
    // The title is above the detail and the leaves.
    #expect(try #require(line("a0_4 [", in: dot)).contains(#" COLSPAN="3"><B>Wide<"#))
    #expect(!store.contains("COLSPAN"))
    #expect(try #require(line("a0_3 [", in: dot)).contains("<B>Cache&lt;Int &amp; Sendable&gt;</B>"))
    #expect(dot.contains(#"a0_0 -> a0_1 [id="a0_0.a0_1.0" tailport=e headport=w]"#))
    let full = DotRenderer().render(graph)
    #expect(try #require(line("a0_2 [", in: full)).contains(##"class="box leaf""##))
    #expect(!full.contains("1 leaf"))
  }

  @Test("A long title and a long line below are cut, and a text can have any character")
  func texts() throws {
    let long = String(repeating: "x", count: 37)
    let graph = PrintedGraph(
      PrintedAssembler("App", rules: [.sample(long), .sample(String(long.dropLast())), .sample(#"A"\B"#)])
    )
    let dot = DotRenderer().render(graph)
    #expect(try #require(line("a0_0 [", in: dot)).contains("<B>\(long.dropLast(2))…</B>"))
    #expect(try #require(line("a0_1 [", in: dot)).contains("<B>\(long.dropLast())</B>"))
    #expect(try #require(line("a0_2 [", in: dot)).contains(#"tooltip="resolve() -> A\"\\B""#))
  }

  @Test("A frame is inside that of its parent, below its rules, and names its role")
  func frames() throws {
    let graph = PrintedGraph(
      PrintedAssembler("Screen", role: .child, parents: ["App"], rules: [.sample("View")]),
      PrintedAssembler("App", rules: [.sample("Store")]),
      PrintedAssembler("Empty", rules: [])
    )
    let dot = DotRenderer().render(graph)
    let places = try [
      "cluster_a1 {", "cluster_rules1", "a1_0 [", "cluster_a0 {", "a0_0 [", "cluster_a2 {", "a2_ [",
    ].map {
      try #require(dot.firstRange(of: $0)?.lowerBound)
    }
    #expect(places == places.sorted())
    #expect(dot.contains(">child of App · 1 rule<"))
    #expect(dot.contains(">live · 1 rule<"))
    // Frames in frames have another color.
    let colors = dot.matches(of: ##/class="frame" style="rounded,filled" fillcolor="(?<color>#\w+)"/##)
    #expect(colors.map { String($0.output.color) } == ["#fdfdfd", "#f4f6f9", "#fdfdfd"])
    #expect(!dot.contains("a1_ ["))
  }

  @Test("A request of a parent or another assembler names the result, and leads to the box that builds it")
  func links() throws {
    let graph = PrintedGraph(
      PrintedAssembler("App", rules: [.sample("Store"), .sample("Root", [.request("View", of: "Screen")])]),
      PrintedAssembler(
        "Screen",
        role: .child,
        parents: ["App"],
        rules: [
          .sample("View", [.request("Store", of: "App", receiver: "parent"), .request("Log", of: "Other")]),
          .sample("Unknown", [.request("Root", receiver: "parent")]),
          .sample("Store", [.request("Store", of: "App", receiver: "parent")]),
        ]
      ),
      PrintedAssembler(
        "Cell",
        role: .child,
        parents: ["Screen"],
        rules: [
          .sample(
            "Row",
            [.request("Store", of: "Screen", receiver: "parent"), .request("Gone", of: "Screen")]
          )
        ]
      ),
      PrintedAssembler("Other", rules: [.sample("Log")])
    )
    let dot = DotRenderer().render(graph)
    func link(_ text: String) throws -> Substring? {
      let line = try #require(dot.split(separator: "\n").first { $0.contains(">\(text)</FONT>") })
      #expect(line.contains(#"class="box elsewhere""#))
      return line.firstMatch(of: #/URL="#(?<id>\w+)"/#)?.output.id
    }
    #expect(try link("↓ View") == "a1_0")
    // The parent's, if the index doesn't record the receiver.
    #expect(try link("↑ Root") == "a0_1")
    // Of the child through the forward of the parent, too.
    let stores = dot.split(separator: "\n").filter { $0.contains(">↑ Store</FONT>") }
    #expect(stores.count == 3)
    #expect(stores.allSatisfy { $0.contains(##"URL="#a0_0""##) })
    #expect(try link("↑ Gone") == nil)
    #expect(try link("↑ Log") == "a3_0")
    #expect(dot.contains("from App"))
  }

  @Test("What two other assemblers build has a box of each")
  func owners() {
    let requests = [
      PrintedRule.Dependency.request("Basket", of: "Left", receiver: "left"),
      .request("Basket", of: "Right", receiver: "right", line: 2),
    ]
    let graph = PrintedGraph(
      PrintedAssembler("Left", rules: [.sample("Basket")]),
      PrintedAssembler("Right", rules: [.sample("Basket")]),
      PrintedAssembler("Screen", rules: [.sample("View", requests)])
    )
    let dot = DotRenderer().render(graph)
    #expect(dot.contains("from Left"))
    #expect(dot.contains("from Right"))
    #expect(dot.matches(of: #/→ Basket/#).count == 2)
    // One of another module that has the same name.
    let named = PrintedGraph(
      PrintedAssembler("Screen", rules: [.sample("View", [.request("Basket", of: "Screen")])]),
      PrintedAssembler("Screen", rules: [.sample("Basket")])
    )
    #expect(DotRenderer().render(named).contains(##"URL="#a1_0""##))
  }

  @Test("A reference is dashed, also in a cycle, whose calls are red")
  func referenceInCycle() throws {
    let rules: [PrintedRule] = [
      .sample("A", [.request("B", line: 3)]),
      .sample("B", [.request("A", line: 4), .request("A", .reference, line: 5)]),
      .sample("C", [.request("A", line: 6)]), .sample("D", [.request("E", line: 7)]),
      .sample("E", [.request("D", line: 8)]), .sample("F", [.request("F", line: 9)]),
    ]
    let graph = PrintedGraph(
      PrintedAssembler("App", rules: rules),
      findings: [try .cycle(line: 3), try .cycle(line: 4)]
    )
    let dot = DotRenderer().render(graph)
    let red = ##"class="cycle" color="#d92d2d" penwidth=2"##
    let ends = "tailport=e headport=w"
    #expect(dot.contains(#"a0_0 -> a0_1 [id="a0_0.a0_1.0" \#(red) \#(ends)]"#))
    // An arrow back is drawn from its end.
    #expect(dot.contains(#"a0_0 -> a0_1 [id="a0_1.a0_0.1" \#(red) \#(ends) dir=back]"#))
    #expect(
      dot.contains(#"a0_0 -> a0_1 [id="a0_1.a0_0.2" class="reference" style=dashed \#(ends) dir=back]"#)
    )
    // D and E call each other in closures that run later, so the check reports no cycle.
    #expect(dot.contains(#"a0_3 -> a0_4 [id="a0_3.a0_4.4" \#(ends)]"#))
    #expect(dot.contains(#"a0_5 -> a0_5 [id="a0_5.a0_5.6"]"#))
    let mermaid = MermaidRenderer().render(graph)
    #expect(mermaid.contains("  a0_1 -.-> a0_0\n"))
    #expect(mermaid.contains("  linkStyle 0,1 stroke:#dc2626"))
  }

  @Test("The legend names what a picture shows, and nothing else")
  func legend() throws {
    func legend(_ rules: [PrintedRule], findings: [Finding] = []) -> [String] {
      let dot = DotRenderer().render(PrintedGraph(PrintedAssembler("App", rules: rules), findings: findings))
      let line = dot.split(separator: "\n").last { $0.hasPrefix("  label=") } ?? ""
      return line.matches(of: #/"LEFT"[^>]*><FONT[^>]*>(?<name>[^<]*)</#).map { String($0.output.name) }
    }
    #expect(legend([]) == [])
    #expect(legend([.sample("A")]) == ["default"])
    #expect(legend([.sample("A", kind: .own)]) == ["assembler's own"])
    #expect(legend([.sample("A", isLeaf: true)]) == ["leaf"])
    #expect(legend([.sample("A", lifetime: .shared)]) == ["default", "cached"])
    #expect(legend([.sample("A", [.request("B")]), .sample("B")]) == ["default", "calls"])
    #expect(legend([.sample("A", [.request("B", .reference)]), .sample("B")]) == ["default", "calls later"])
    let elsewhere = ["default", "built or drawn elsewhere", "calls"]
    #expect(legend([.sample("A", [.request("B", of: "Other")])]) == elsewhere)
    let cycle: [PrintedRule] = [
      .sample("A", [.request("B", line: 3)]), .sample("B", [.request("A", line: 4), .request("C", line: 5)]),
      .sample("C"),
    ]
    #expect(legend(cycle, findings: [try .cycle(line: 3)]) == ["default", "calls", "cycle"])
    // The samples look like what they stand for.
    let graph = PrintedGraph(
      PrintedAssembler("App", rules: [.function("home", [.request("A", of: "Other")])])
    )
    let samples = try #require(
      DotRenderer().render(graph).split(separator: "\n").last { $0.hasPrefix("  label=") }
    )
    #expect(samples.contains(##"BORDER="2" COLOR="#98a1b0" STYLE="ROUNDED" BGCOLOR="#fefefe""##))
    #expect(samples.contains(##"BORDER="1" COLOR="#b4bdcb" STYLE="ROUNDED,DASHED" WIDTH="24""##))
    #expect(
      !DotRenderer(hasLegend: false).render(PrintedGraph(PrintedAssembler("A", rules: cycle))).contains(
        "labelloc=b"
      )
    )
  }

  @Test("A function has a box, and so has the child that it creates")
  func functions() async throws {
    let dot = DotRenderer().render(try await FixturePackage.rules().graph(of: "Functions"))
    #expect(dot.contains(#"class="box function""#))
    #expect(dot.contains(">function</FONT>"))
    #expect(dot.contains(##"tooltip="AppSession" URL="#a1""##))
    #expect(dot.contains("↓ AppSession"))
    #expect(dot.contains("not requested"))
    // A router calls its screens in closures that run later, so they form no cycle.
    #expect(!dot.contains(#"class="cycle""#))
  }
}
