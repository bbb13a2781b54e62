#if DEBUG
@testable import AssemblyCheck
@testable import AssemblyGraph
import Testing

@Suite("The tree renderer")
struct TreeTests {
  @Test("A tree marks forwarded rules and rules that are expanded above")
  func roles() async throws {
    let package = try await FixturePackage.rules()
    let graph = try package.graph(of: "Roles")
    try Expected.expect(
      TreeRenderer(style: TextStyle(folder: package.folder)).render(graph),
      equals: "Roles-tree.txt"
    )
  }

  @Test("A tree ends at cycles and marks references")
  func cycles() async throws {
    let package = try await FixturePackage.rules()
    let graph = try package.graph(of: "AG001-Cycle-Bare")
    try Expected.expect(
      TreeRenderer(style: TextStyle(folder: package.folder)).render(graph),
      equals: "AG001-Cycle-Bare-tree.txt"
    )
  }

  @Test("The package's own files are read first, in whichever folder the package is")
  func order() {
    let files = ["/a/framework/Leaf.swift", "/b/app/App.swift", "/b/app/Scene.swift", "/c/other/Leaf.swift"]
    let units = files.map { file in
      IndexUnit(module: "", file: file, output: "", modified: 0, records: [], builtModules: [])
    }
    let source = IndexedPackage(store: "/b/app/.build", root: "/b/app")
    #expect(source.ownFirst(units).map(\.file) == [files[1], files[2], files[0], files[3]])
  }

  @Test("The graph of the program has neither tests nor previews")
  func program() async throws {
    let graph = try await FixturePackage.rules().graph(of: "Roles")
    #expect(
      graph.selectingProgram().assemblers.map(\.name) == [
        "AppAssembler", "ScreenAssembler", "AnyScreenAssembler",
      ]
    )
    #expect(
      try graph.selecting(assembler: nil, role: .test).assemblers.map(\.name) == [
        "ProfileTestAssembler"
      ]
    )
    let plain = try await FixturePackage.rules().graph(of: "PlainContacts")
    let error = #expect(throws: UsageError.self) { try plain.selecting(assembler: nil, role: .live) }
    #expect(error?.description.hasPrefix("no assembler has the role live") == true)
  }

  /// An application with assemblers of five scenes, each four rules deep.
  private func application(of count: Int) -> PackageGraph {
    let place = SourcePosition(file: "/App/Sources/App/App.swift", line: 1, column: 1)
    func rule(_ name: String, dependencies: [String]) -> Rule {
      func signature(_ name: String) -> Signature {
        Signature(name: "resolve", generics: "", parameters: "", effects: [], result: name)
      }
      let dependencies = dependencies.map { dependency in
        Rule.Dependency(
          rule: dependency,
          signature: signature(dependency).text,
          title: dependency,
          assembler: nil,
          receiver: nil,
          kind: .call,
          location: place,
          via: []
        )
      }
      return Rule(
        id: name,
        signature: signature(name),
        requirements: [],
        body: Rule.Body(kind: .default, owner: "Scenes", conditions: [], location: place),
        lifetime: .unshared,
        isLeaf: dependencies.isEmpty,
        isEffect: false,
        dependencies: dependencies
      )
    }
    let assemblers = (1...count).map { number in
      AssemblerGraph(
        name: "Screen\(number)Assembler",
        module: "App",
        location: place,
        role: .live,
        parents: [],
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
    return PackageGraph(assemblers: assemblers, entryPoints: [], findings: [])
  }

  @Test("A tree with a line limit is cut at the depth at which it fits", arguments: [1, 12, 60])
  func limit(count: Int) {
    let style = TextStyle(folder: "/App")
    let graph = application(of: count)
    let text = TreeRenderer(style: style, lineLimit: 96).render(graph)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(lines <= 96)
    let full = TreeRenderer(style: style).render(graph)
    #expect(full.split(separator: "\n").count == count * (1 + 5 * 5))
    switch count {
    case 1:
      #expect(text == full)
    case 12:
      let expected = """
        Screen1Assembler (live)  20 rules  Sources/App/App.swift:1
        ├─ View1  App.swift:1  … 4 more
        ├─ View2  App.swift:1  … 4 more
        ├─ View3  App.swift:1  … 4 more
        ├─ View4  App.swift:1  … 4 more
        └─ View5  App.swift:1  … 4 more

        Screen2Assembler (live)
        """
      #expect(text.hasPrefix(expected))
      #expect(lines == 83)
    default:
      let line =
        "Screen1Assembler (live)  20 rules  Sources/App/App.swift:1\nScreen2Assembler (live)  20 rules  App.swift:1\n"
      #expect(text.hasPrefix(line))
      #expect(lines == 60)
    }
  }

  @Test("The title of a signature has its result, parameters and effects")
  func title() {
    let signature = Signature(
      name: "resolve",
      generics: "<A>",
      parameters: "user: User, _: A",
      effects: ["async", "throws(E)"],
      result: "Home"
    )
    #expect(signature.title == "Home(user: User, _: A) async throws(E)")
  }
}
#endif
