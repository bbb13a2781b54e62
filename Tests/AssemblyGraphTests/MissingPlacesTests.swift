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
      "Core": "public enum Feature { public struct Model {} }\nprivate struct Hidden {}\n",
      "App": """
      import Assembler
      @testable import Core

      struct Screen { let model: Model; let hidden: Hidden }
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
    let fixed = try await bench.tool("missing", "--fix")
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
      ("mutating func model()", "it's there, and is marked 'mutating' but protocol does not allow it"),
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
    let printed = try await bench.tool("missing").standardOutput
    #expect(
      printed.hasSuffix("ModelAssembler  Sources/App/App.swift:4\n    \(reason)  Sources/App/App.swift:5\n")
    )
    let output = try await bench.tool("missing", "--fix")
    let note = "note: not written: App: model() -> Model, because \(reason)\n"
    #expect(output == Shell.Output(status: 1, standardOutput: "", standardError: note))
  }

  @Test("A property of another type isn't declared a second time")
  func nearProperty() async throws {
    let bench = try Workbench([
      "App": """
      import Assembler
      import AssemblerEffects
      import AssemblerTesting

      protocol Prices: Sendable {}
      struct StubPrices: Prices {}
      protocol PricesAssembler: Assembling {
        var prices: any Prices { get }
        var limit: Int { get set }
        var name: String { get }
      }
      class Named { let name = 1 }
      final class Near: Named, PreviewAssembler, PricesAssembler {
        let prices = StubPrices()
        let limit = 1
      }
      struct Called: PreviewAssembler, PricesAssembler {
        func prices() -> any Prices { StubPrices() }
        var limit = 1
        var name: String { "" }
      }
      final class Effects: TestAssembler, FileAssembler { let files: String = "" }
      protocol StubAssembler: Assembling { func resolve() -> any Prices }
      struct Stubs: PreviewAssembler, StubAssembler { func other() -> StubPrices { StubPrices() } }

      """
    ])
    try await bench.build()
    let expected = """
      Near is missing 3 rules  Sources/App/App.swift:13
        var prices: any Prices  PricesAssembler  Sources/App/App.swift:8
          it's there with the type StubPrices: declare it as 'prices: any Prices'  Sources/App/App.swift:14
        var limit: Int  PricesAssembler  Sources/App/App.swift:9
          it's there, and is not settable, but protocol requires it  Sources/App/App.swift:15
        var name: String  PricesAssembler  Sources/App/App.swift:10
          it's there with the type Int: declare it as 'name: String'  Sources/App/App.swift:12

      Called is missing 1 rule  Sources/App/App.swift:17
        var prices: any Prices  PricesAssembler  Sources/App/App.swift:8
          it's there as a function, and has to be a property

      Effects is missing 1 rule  Sources/App/App.swift:22
        var files: FileAccess  FileAssembler  FILE
          it's there with the type String: declare it as 'files: FileAccess'

      Stubs is missing 1 rule  Sources/App/App.swift:24
        resolve() -> any Prices  StubAssembler  Sources/App/App.swift:23
        add to Stubs:
          func resolve() -> any Prices { fatalError("build any Prices") }

      """
    let printed = try await bench.tool("missing")
    #expect(printed.standardOutput.replacing(#/[^ ]+FileAccess.swift:\d+/#, with: "FILE") == expected)
    let fixed = try await bench.tool("missing", "--fix")
    #expect(fixed.status == 3)
    #expect(
      fixed.standardError.hasPrefix(
        "note: not written: Near: var prices: any Prices, because it's there with the type StubPrices"
      )
    )
    #expect(fixed.standardError.split(separator: "\n").count { $0.hasPrefix("note: not written: ") } == 5)
  }

  @Test("An associated type is named, and --fix leaves its type to the user")
  func associatedType() async throws {
    let source = """
      import Assembler

      protocol ModelAssembler: Assembling {
        associatedtype Model
        func resolve() -> String
        func resolve(model: Model) -> Int
      }
      struct App: LiveAssembler, ModelAssembler {
      }

      """
    let bench = try Workbench(["App": source])
    try await bench.build()
    let printed = try await bench.tool("missing").standardOutput
    let expected = """
        associatedtype Model  ModelAssembler  Sources/App/App.swift:4
          only you know the type: write 'typealias Model = …'

      """
    #expect(printed.contains(expected), "\(printed)")
    let fixed = try await bench.tool("missing", "--fix")
    let note =
      "note: not written: App: associatedtype Model, because only you know the type: write 'typealias Model = …'\n"
    #expect(fixed.status == 3)
    #expect(fixed.standardError.hasPrefix(note), "\(fixed)")
    let written = try bench.source(of: "App")
    #expect(written.contains("func resolve() -> String {"))
    try bench.write(
      written.replacing("Assembler {\n  func", with: "Assembler {\n  typealias Model = Int\n  func"),
      to: "App"
    )
    for _ in 0..<2 where try await bench.build() != "" { _ = try await bench.tool("missing", "--fix") }
    #expect(try await bench.build() == "")
    #expect(try bench.source(of: "App").contains("func resolve(model: Model) -> Int {"))
  }

  @Test(
    "A member's owner is the type whose braces are the next ones around it",
    arguments: [("f", "A"), ("g", "A"), ("x", "D"), ("y", "C"), ("z", nil), ("local", nil)]
  )
  func owner(member: String, type: String?) {
    let tokens = SourceTokens(
      """
      extension A where Self: B { func f() -> Int { let local = 1; return local }; class func g() {} }
      struct C { enum D { var x: Int { get } }; let y = 1 }
      let z = 1
      """
    )
    let name = tokens.kinds.indices.first { tokens.matches($0, member) }
    #expect(name.flatMap(tokens.owner) == type)
  }

  @Test("Without an index, the protocol of a parent is that of the child's folder")
  func folder() async throws {
    let folder = try TemporaryFolder()
    try folder.write("protocol AppScene: Assembling {}\n", to: "AppScene.swift")
    try folder.write("protocol AppScene: Assembling {}\n", to: "AppScene.md")
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
    let edits = try MissingRules(in: log).edits(in: folder.path, builtAt: .infinity)
    #expect(edits.insertions.map { FilePath.name($0.key) } == ["AppScene.swift"])
  }
}
