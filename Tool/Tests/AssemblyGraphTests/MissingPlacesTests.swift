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
      struct Other: UserAssembler {}

      """,
    ])
    let log = try await bench.build()
    // The compiler and the index can name a file by different paths.
    let link = bench.folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: bench.folder.path)
    try bench.folder.write(log.replacing(bench.folder.path, with: link), to: "build.log")
    let output = try await bench.tool("missing")
    #expect(!output.standardOutput.contains("import Core"))
    for text in [
      "App lacks Self: SessionAssembler", "Other lacks Self: SessionAssembler, Self: LiveAssembler",
    ] {
      let hint = "    App has a body, but \(text)  Sources/App/App.swift:8\n"
      #expect(output.standardOutput.contains(hint), "\(output.standardOutput)")
    }
    // A stub would hide that.
    let fixed = try await bench.tool("missing", "--fix")
    #expect(fixed.standardError.contains("not written: App: resolve() -> User, because App has a body"))
    #expect(try bench.source(of: "App").contains("struct App: LiveAssembler, UserAssembler {}\n"))
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
      protocol OtherAssembler: Assembling { func resolve() -> any Prices }
      extension OtherAssembler { func resolve() -> any Prices { StubPrices() } }
      enum Failure: Error { case now }
      protocol RuleAssembler: Assembling {
        func resolve() async -> Double
        func resolve() -> Double?
        func resolve() throws -> Float
        func resolve() -> Float?
        func resolve() async -> [Int]
        func resolve() -> [Double]
        func resolve() -> Int
        func resolve() -> String
        func resolve() -> StubPrices
      }
      struct Rules: PreviewAssembler, RuleAssembler {
        func resolve() async -> Double { 0 }
        func resolve() throws(Failure) -> Float { 0 }
        func resolve() async throws -> [Int] { [] }
        func resolve() throws(Failure) -> [Double] { [] }
        func resolve() -> Int? { nil }
        func resolve(id: Int) -> String? { nil }
        func resolve() -> any Prices { StubPrices() }
      }

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

      Rules is missing 7 rules  Sources/App/App.swift:39
        resolve() -> Double?  RuleAssembler  Sources/App/App.swift:30
        resolve() -> Float?  RuleAssembler  Sources/App/App.swift:32
        resolve() async -> [Int]  RuleAssembler  Sources/App/App.swift:33
          resolve() async throws -> [Int] adds 'throws'  Sources/App/App.swift:42
        resolve() -> [Double]  RuleAssembler  Sources/App/App.swift:34
          resolve() throws(Failure) -> [Double] adds 'throws(Failure)'  Sources/App/App.swift:43
        resolve() -> Int  RuleAssembler  Sources/App/App.swift:35
          resolve() -> Int? returns Int?, not Int  Sources/App/App.swift:44
        resolve() -> String  RuleAssembler  Sources/App/App.swift:36
        resolve() -> StubPrices  RuleAssembler  Sources/App/App.swift:37
          resolve() -> any Prices returns any Prices, not StubPrices  Sources/App/App.swift:46
        add to Rules:
          func resolve() -> Double? { fatalError("build Double?") }
          func resolve() -> Float? { fatalError("build Float?") }
          func resolve() -> Int { fatalError("build Int") }
          func resolve() -> String { fatalError("build String") }
          func resolve() -> StubPrices { fatalError("build StubPrices") }

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
    #expect(fixed.standardError.split(separator: "\n").count { $0.hasPrefix("note: not written: ") } == 9)
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
    #expect(fixed.status == 1)
    #expect(fixed.standardError.hasPrefix(note), "\(fixed)")
    // The compiler names the rules when the type is there.
    try bench.write(
      source.replacing("ModelAssembler {\n}", with: "ModelAssembler {\n  typealias Model = Int\n}"),
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
}
