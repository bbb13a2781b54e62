#if DEBUG
@testable import AssemblyCheck
@testable import AssemblyCommands
import Testing

@Suite("The tree renderer")
struct TreeTests {
  @Test(
    "The trees of the fixtures are the recorded ones, with their marks and cycles",
    arguments: ["Cycles", "Functions", "Receivers", "Roles", "Signatures"]
  )
  func fixtures(target: String) async throws {
    let package = try await FixturePackage.rules()
    let graph = try package.graph(of: target)
    try Expected.expect(
      TreeRenderer(style: TextStyle(folder: package.folder)).render(graph),
      equals: "\(target)-tree.txt"
    )
  }

  @Test("The package's own files are read first, in whichever folder the package is")
  func order() {
    let files = ["/a/framework/Leaf.swift", "/b/app/App.swift", "/b/app/Scene.swift", "/c/other/Leaf.swift"]
    let units = files.map { file in
      IndexUnit(module: "", file: file, output: "", modified: 0, records: [], imports: [])
    }
    let source = IndexedPackage(store: "/b/app/.build", root: "/b/app")
    #expect(source.ownFirst(units).map(\.file) == [files[1], files[2], files[0], files[3]])
  }

  /// An application with assemblers of five scenes, each four rules deep.
  private func application(of count: Int) -> PrintedGraph {
    func rule(_ name: String, dependencies: [String]) -> PrintedRule {
      .sample(name, dependencies.map { .request($0) })
    }
    let assemblers = (1...count).map { number in
      PrintedAssembler(
        "Screen\(number)Assembler",
        rules: (1...5).flatMap { scene in
          [
            rule("View\(scene)", dependencies: ["Presenter\(scene)"]),
            rule("Presenter\(scene)", dependencies: ["UseCase\(scene)", "Source\(scene)"]),
            rule("UseCase\(scene)", dependencies: ["Source\(scene)"]),
            rule("Source\(scene)", dependencies: []),
          ]
        }
      )
    }
    return PrintedGraph(assemblers: assemblers, entryPoints: [], findings: [])
  }

  @Test("'graph' prints a screen with hints of what it leaves out, and all on request or by name")
  func hints() throws {
    func lines(_ count: Int, tests: Int, _ arguments: [String] = []) throws -> [Substring] {
      var graph = application(of: count)
      graph.assemblers += (0..<tests).map { PrintedAssembler("Test\($0)", role: .test, rules: []) }
      var arguments = Arguments(arguments)
      let text = try GraphCommand(&arguments).tree(graph.selectingProgram(), of: graph, TextStyle())
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
    let hint = "use --full to print everything"
    let other = "more assembler in tests and previews: use --role or --assembler"
    #expect(try lines(12, tests: 0).suffix(2) == ["", "\(hint)"])
    #expect(try lines(12, tests: 1).last == "\(hint); 1 \(other)")
    #expect(try lines(1, tests: 1).last == "1 \(other)")
    for text in try [lines(12, tests: 0), lines(12, tests: 2), lines(60, tests: 2)] {
      #expect(text.count <= 96)
    }
    for arguments in [["--full"], ["--assembler", "A"], ["--role", "live"]] {
      let whole = try lines(12, tests: 1, arguments)
      #expect(whole.count == 12 * (1 + 5 * 5) + 11)
      #expect(whole.last?.contains("─ Source5") == true)
    }
    #expect(try lines(1, tests: 0).last?.contains("─ Source5") == true)
  }

  @Test("A tree that just fits is whole, and one line less cuts it at a depth")
  func justFits() {
    let style = TextStyle(folder: "/App")
    let graph = PrintedGraph(
      PrintedAssembler(
        "App",
        rules: [
          .sample("View", [.request("Model")]), .sample("Model", [.request("Store")]), .sample("Store"),
        ]
      ),
      PrintedAssembler("Child", role: .child, rules: [.sample("Store")])
    )
    func text(_ limit: Int?) -> String { TreeRenderer(style: style, lineLimit: limit).render(graph) }
    let whole = """
      App (live)  3 rules  Sources/App/App.swift:1
      └─ View  App.swift:1
         └─ Model  App.swift:1
            └─ Store  App.swift:1

      Child (child)  1 rule  App.swift:1
      └─ Store  App.swift:1

      """
    #expect(text(nil) == whole)
    #expect(text(7) == whole)
    let cut = """
      App (live)  3 rules  Sources/App/App.swift:1
      └─ View  App.swift:1
         └─ Model  App.swift:1  … 1 more

      Child (child)  1 rule  App.swift:1
      └─ Store  App.swift:1

      """
    #expect(text(6) == cut)
    #expect(text(5).contains("└─ View  App.swift:1  … 2 more\n\nChild"))
    let lines = "App (live)  3 rules  Sources/App/App.swift:1\nChild (child)  1 rule  App.swift:1\n"
    #expect(text(4) == lines)
    #expect(text(1) == lines)
  }

  @Test("A tree counts what is below its last depth")
  func counts() {
    let rules: [PrintedRule] = [
      .sample("Top", [.request("Left"), .request("Right")]),
      .sample("Left", [.request("One"), .request("Two")]), .sample("One"), .sample("Two"),
      .sample("Right", [.request("Three")]), .sample("Three", [.request("Four")]), .sample("Four"),
    ]
    let text = TreeRenderer(style: TextStyle(folder: "/App"), lineLimit: 4)
      .render(PrintedGraph(PrintedAssembler("App", rules: rules)))
    #expect(
      text == """
        App (live)  7 rules  Sources/App/App.swift:1
        └─ Top  App.swift:1
           ├─ Left  App.swift:1  … 2 more
           └─ Right  App.swift:1  … 2 more

        """
    )
  }

  @Test("A file's path is in its first line, and again after another file of the same name")
  func paths() {
    func assembler(_ name: String, _ file: String) -> PrintedAssembler {
      PrintedAssembler(
        name: name,
        module: "App",
        location: SourcePosition(file: file, line: 7, column: 1),
        role: nil,
        parents: [],
        rules: []
      )
    }
    let graph = PrintedGraph(
      assembler("A", "/App/Cart/Scene.swift"),
      assembler("B", "/App/Cart/Scene.swift"),
      assembler("C", "/App/Cart/Other.swift"),
      assembler("D", "/App/Home/Scene.swift"),
      assembler("E", "/App/Cart/Scene.swift"),
      assembler("F", "/App/Cart/Other.swift")
    )
    let text = TreeRenderer(style: TextStyle(folder: "/App")).render(graph)
    let places = text.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    #expect(
      places == [
        "Cart/Scene.swift:7", "Scene.swift:7", "Cart/Other.swift:7", "Home/Scene.swift:7",
        "Cart/Scene.swift:7",
        "Other.swift:7",
      ]
    )
  }

  @Test("A chain of 10,000 rules is cut, and a whole one doesn't need the stack")
  func chain() {
    let graph = PrintedGraph.chain(of: 10_000)
    let text = TreeRenderer(style: TextStyle(folder: "/App"), lineLimit: 10).render(graph)
    #expect(text.hasSuffix("└─ Step8  App.swift:1  … 9991 more\n"))
    #expect(text.split(separator: "\n").count == 10)
  }

  @Test("A child's rule that caches what its parent builds isn't a forward")
  func cachedForward() {
    let request = PrintedRule.Dependency.request("Store", of: "App")
    func rule(_ lifetime: RuleLifetime, _ dependencies: [PrintedRule.Dependency]) -> PrintedRule {
      .sample("Store", dependencies, lifetime: lifetime, kind: .own)
    }
    #expect(rule(.unshared, [request]).forward != nil)
    #expect(rule(.shared, [request]).forward == nil)
    #expect(rule(.unshared, [.request("Store")]).forward == nil)
    #expect(rule(.unshared, [.request("Log", of: "App")]).forward == nil)
    #expect(rule(.unshared, [request, request]).forward == nil)
    let tree = TreeRenderer(style: TextStyle(folder: "/App"))
      .render(PrintedGraph(PrintedAssembler("Child", role: .child, rules: [rule(.shared, [request])])))
    #expect(tree.hasSuffix("└─ Store  shared, own  App.swift:1\n   └─ Store  from App\n"))
  }
}
#endif
