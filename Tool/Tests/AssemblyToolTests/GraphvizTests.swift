@testable import AssemblyCheck
@testable import AssemblyCommands
import Foundation
import TestSupport
import Testing

@Suite("Pictures that Graphviz draws")
struct GraphvizTests {
  private static let missing =
    "pictures and pages need Graphviz; install Graphviz: brew install graphviz, or apt-get install graphviz"

  @Test(
    "'dot' is found on PATH, then where Homebrew installs it; without it, the error says how to install it"
  )
  func search() throws {
    let folder = try TemporaryFolder()
    for name in ["first", "second", "other"] {
      try folder.write("#!/bin/sh\necho \(name)\n", to: "\(name)/dot")
      let file = "\(folder.path)/\(name)/dot"
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    try folder.write("", to: "plain/dot")
    func found(_ path: String?, _ folders: [String]) throws -> String {
      try Graphviz(path: path, folders: folders.map { "\(folder.path)/\($0)" }).svg("digraph {}")
    }
    let path = ["none", "plain", "second", "first"].map { "\(folder.path)/\($0)" }.joined(separator: ":")
    #expect(try found(path, ["other"]) == "second\n")
    #expect(try found("/none", ["none", "other"]) == "other\n")
    #expect(try found(nil, ["first"]) == "first\n")
    let error = #expect(throws: Graphviz.Failure.self) { try found("", ["none"]) }
    #expect(error?.description == Self.missing)
  }

  @Test("If 'dot' fails, or ends before it reads, the error says so")
  func failure() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nexit 3\n", to: "dot")
    let file = "\(folder.path)/dot"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let error = #expect(throws: Graphviz.Failure.self) {
      try Graphviz(path: folder.path).svg(String(repeating: " ", count: 1 << 20))
    }
    #expect(error?.description == "\(file) ends with status 3")
  }

  @Test(
    "'graph' without Graphviz says how to install it, and ends with status 1",
    arguments: ["svg", "html"]
  )
  func noGraphviz(format: String) async throws {
    // Homebrew's folder is searched, too.
    if (try? Graphviz(path: "")) != nil { return }
    let package = try await FixturePackage.rules()
    let arguments = [Paths.tool, "graph", "--format", format, "--scratch-path", package.scratch]
    let output = try await Shell.run(arguments, in: package.folder, environment: ["PATH": "/nowhere"])
    #expect(output == Shell.Output(status: 1, standardOutput: "", standardError: "error: \(Self.missing)\n"))
  }

  @Test(
    "A picture is well-formed XML that needs no other file",
    .enabled(if: Graphviz.isInstalled),
    arguments: ["Cycles", "Functions", "Lifetimes", "Receivers", "Roles", "Shapes", "Signatures"],
    [true, false]
  )
  func xml(target: String, foldsLeaves: Bool) async throws {
    let graph = try await FixturePackage.rules().graph(of: target)
    let picture = try SVGRenderer(foldsLeaves: foldsLeaves).render(graph)
    #expect(picture.hasPrefix("<svg width=\""))
    #expect(!picture.contains("pt\""))
    #expect(!picture.contains("<title>"))
    let names = try #require(Self.identifiers(picture))
    #expect(Set(names).count == names.count)
    let drawn = graph.diagrams(foldsLeaves: foldsLeaves)
    #expect(Set(names).isSuperset(of: drawn.flatMap { $0.nodes.map(\.name) }))
    #expect(Set(names).isSuperset(of: drawn.indices.map { "a\($0)" }))
    #expect(names.count { $0.contains(".") } == drawn.reduce(0) { $0 + $1.arrows.count })
    #expect(!picture.contains(#/\ssrc=|href="[^#]|@import/#))
  }

  /// The identifiers of the elements, or `nil` if the text isn't well-formed.
  private static func identifiers(_ text: String) -> [String]? {
    var open: [Substring] = []
    var identifiers: [String] = []
    let entity = #/&(?:amp|lt|gt|quot|#\d+);/#
    for match in text.replacing(entity, with: "_").matches(
      of: #/<(/?)([a-z]+)((?:\s+[a-zA-Z:-]+="[^"<>]*")*)(/?)>|[<&]/#
    ) {
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

  @Test(
    "A picture has the light colors, and a style turns each of them into the dark one",
    .enabled(if: Graphviz.isInstalled)
  )
  func colors() async throws {
    let graph = try await FixturePackage.rules().graph(of: "Roles")
    let picture = try SVGRenderer(foldsLeaves: false).render(graph)
    #expect(!picture.contains("var("))
    let style = try #require(picture.firstRange(of: "</style>")?.lowerBound)
    #expect(
      picture[..<style].contains(
        ##"[fill="#fefefe"] { fill: #262c36; } [stroke="#fefefe"] { stroke: #262c36; }"##
      )
    )
    let known = Set(PictureColor.allCases.map(\.light))
    let used = picture[style...].matches(of: #/(?:fill|stroke)="(?<color>[^"]*)"/#).map {
      String($0.output.color)
    }
    #expect(Set(used).subtracting(["none", "transparent"]).isSubset(of: known))
    #expect(
      Set(used).isSuperset(of: ["#fbfbfc", "#1b1f27", "#667085", "#98a1b0", "#e8f1ff", "#fff4de", "#2f6fed"])
    )
    // Each text is in one of the colors.
    let texts = picture.matches(of: #/<text[^>]*>/#)
    #expect(texts.allSatisfy { $0.output.contains(" fill=\"#") })
  }

  @Test("One light color has one dark one")
  func darkColors() {
    for one in PictureColor.allCases {
      for other in PictureColor.allCases where one.light == other.light { #expect(one.dark == other.dark) }
    }
  }

  @Test(
    "1,000 rules that nothing connects, and many assemblers, fit a screen",
    .enabled(if: Graphviz.isInstalled),
    .hangLimit
  )
  func large() throws {
    let single = PrintedGraph(PrintedAssembler("App", rules: (0..<1000).map { .sample("Rule\($0)") }))
    let leaves = PrintedGraph(
      PrintedAssembler(
        "App",
        rules: [.sample("Top", (0..<100).map { .request("Leaf\($0)") })]
          + (0..<100).map { .sample("Leaf\($0)") }
      )
    )
    let many = PrintedGraph(
      assemblers: (0..<40).map {
        PrintedAssembler("App\($0)", rules: [.sample("A", [.request("B")]), .sample("B")])
      },
      entryPoints: [],
      findings: []
    )
    for graph in [single, leaves, many] {
      let picture = try SVGRenderer().render(graph)
      let size = try #require(picture.firstMatch(of: #/<svg width="(\d+)[^"]*" height="(\d+)/#)).output
      let (width, height) = (try #require(Double(size.1)), try #require(Double(size.2)))
      #expect((0.3...4).contains(width / height), "\(width) × \(height)")
    }
  }
}
