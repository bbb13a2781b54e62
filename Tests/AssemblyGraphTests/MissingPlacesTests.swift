import Foundation
import TestSupport
import Testing

@testable import AssemblyCheck
@testable import AssemblyGraph

@Suite("Where the answers to missing rules belong")
struct MissingPlacesTests {
  @Test("A type of an imported module needs no import, and a body in the own module is said to be there")
  func ownModule() async throws {
    let bench = try Workbench([
      "Core": "public enum Feature { public struct Model {} }\n",
      "App": """
      import Assembler
      @testable import Core

      struct Screen { let model: Model }
      struct User: Sendable {}
      protocol UserAssembler: Assembling { func resolve() -> User }
      protocol SessionAssembler: UserAssembler {}
      extension SessionAssembler where Self: LiveAssembler { func resolve() -> User { User() } }
      struct App: LiveAssembler, UserAssembler {}

      """,
    ])
    try await bench.build()
    let output = try await bench.tool("missing")
    #expect(!output.standardOutput.contains("import Core"))
    #expect(
      output.standardOutput.contains(
        "    App has a body, but App lacks Self: SessionAssembler  Sources/App/App.swift:8\n"
      )
    )
    // A stub would hide that.
    let fixed = try await bench.tool("missing", "--fix", "--stored")
    #expect(fixed.standardError.contains("not written: App: resolve() -> User, because App has a body"))
    #expect(!(try bench.source(of: "App")).contains("fatalError"))
  }

  @Test("Of a file that changed after the last index of its module, the index says nothing")
  func stale() async throws {
    let scene = """
      struct Model: Sendable {}
      protocol ModelAssembler: Assembling { func resolve() -> Model }
      extension ModelAssembler where Self: LiveAssembler { func resolve() -> Model { Model() } }
      struct App: LiveAssembler, ModelAssembler {}

      """
    let bench = try Workbench(["App": "import Assembler\n" + scene])
    try await bench.build()
    try bench.write(
      "// A line.\n// Another.\nimport Assembler\n"
        + scene.replacing(
          "func resolve() -> Model }",
          with: "func resolve() -> Model; func resolve() -> Int }"
        ),
      to: "App"
    )
    try await bench.build()
    let output = try await bench.tool("missing")
    #expect(
      output.standardOutput.contains("resolve() -> Int"),
      "\(output.standardOutput)\(output.standardError)"
    )
  }

  @Test(
    "A rule that is there, and that the compiler doesn't accept, isn't written again",
    arguments: [
      ("mutating func model()", "it's there, and the compiler doesn't accept it"),
      ("func model() throws", "model() throws -> Model adds 'throws'"),
    ]
  )
  func present(function: String, reason: String) async throws {
    let bench = try Workbench([
      "App": """
      import Assembler

      struct Model: Sendable {}
      protocol ModelAssembler: Assembling { func model() -> Model }
      struct App: LiveAssembler, ModelAssembler { \(function) -> Model { Model() } }

      """
    ])
    try await bench.build()
    let output = try await bench.tool("missing", "--fix", "--stored")
    let note = "note: not written: App: model() -> Model, because \(reason)\n"
    #expect(output == Shell.Output(status: 1, standardOutput: "", standardError: note))
  }

  @Test("Without an index, the protocol of a parent is that of the child's folder")
  func folder() async throws {
    let folder = try TemporaryFolder()
    try folder.write("protocol AppScene: Assembling {}\n", to: "AppScene.swift")
    try folder.write(
      """
      protocol Assembling {}
      extension Assembling {
        @available(*, unavailable, message: "no rule builds this type")
        @_disfavoredOverload func resolve<T>() -> T { fatalError() }
      }
      struct Child<Parent: AppScene> {
        let parent: Parent
        func number() -> Int { parent.resolve() }
      }

      """,
      to: "Child.swift"
    )
    let files = ["AppScene.swift", "Child.swift"].map { "\(folder.path)/\($0)" }
    let log = try await Shell.run(["swiftc", "-typecheck", "-swift-version", "6"] + files).standardError
    let edits = try MissingRules(in: log).edits(in: folder.path, builtAt: .infinity).edits
    #expect(edits.insertions.map { FilePath.name($0.key) } == ["AppScene.swift"])
  }
}
