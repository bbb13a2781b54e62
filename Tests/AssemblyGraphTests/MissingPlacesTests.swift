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
  }

  @Test("A rule that is there, and that the compiler doesn't accept, isn't written again")
  func present() async throws {
    let bench = try Workbench([
      "App": """
      import Assembler
      import AssemblerTesting

      struct Model: Sendable {}
      protocol ModelAssembler: Assembling { func model() -> Model }
      final class ModelTests: TestAssembler, ModelAssembler { func model() throws -> Model { Model() } }

      """
    ])
    try await bench.build()
    let output = try await bench.tool("missing", "--fix", "--stored")
    let note =
      "note: not written: ModelTests: model() -> Model, because it's there, and the compiler doesn't accept it\n"
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
