import Foundation
import TestSupport
import Testing

@testable import AssemblyCheck
@testable import AssemblyGraph

@Suite("What --fix writes")
struct AnswersTests {
  static let core = """
    import Assembler

    public protocol Store: Sendable {}
    public protocol Payments: Sendable {}
    public struct User: Sendable { public init() {} }
    public struct Home: Sendable { public init() {} }

    public protocol StoreAssembler: Assembling {
      func resolve() -> any Store
    }
    public protocol HomeAssembler: StoreAssembler {
      func resolve(user: User, _ count: Int) async throws -> Home
      func resolve() -> any Payments
    }

    """

  private func bench(_ app: String) throws -> Workbench {
    try Workbench(["Core": Self.core, "App": app])
  }

  private static let tests = """
    import Assembler
    import AssemblerTesting
    import Core

    final class HomeTests: TestAssembler, HomeAssembler {}
    @MainActor final class StoreTests: TestAssembler, StoreAssembler {}

    """

  @Test("What --fix writes is indented as its file is", arguments: ["  ", "    ", "\t"])
  func indentation(unit: String) {
    let source = "enum A {\n\(unit)struct B {\n\(unit)\(unit)let c = 1\n\(unit)}\n}\n"
    let file = SourceFile(path: "A.swift", bytes: Array(source.utf8))
    #expect(file.unit == unit)
    let token = file.tokens.kinds.indices.first { file.tokens.matches($0, "let") }
    #expect(token.map { file.indentation(at: file.tokens.ranges[$0].lowerBound) } == unit + unit)
    // Members that aren't indented, or otherwise than their type, say nothing.
    let mixed = "struct A {\nlet b = 1\n}\n\tstruct C {\n    let d = 1\n\t}\n" + source
    #expect(SourceFile(path: "A.swift", bytes: Array(mixed.utf8)).unit == unit)
  }

  @Test("--fix formats what it writes with the package's configuration, and nothing else")
  func format() async throws {
    let bench = try bench(
      """
      import Assembler
      import Core

      struct   Ugly  {   var x  :Int }
      struct Screen<Parent: HomeAssembler>: ChildAssembler, HomeAssembler {
          let parent: Parent
      }

      """
    )
    let configuration = #"{"version": 1, "lineLength": 60, "indentation": {"spaces": 4}}"#
    try bench.folder.write(configuration, to: ".swift-format")
    try await bench.build()
    // The compiler names the last rule only when the others are there.
    for _ in 0..<2 {
      #expect(try await bench.tool("missing", "--fix").status == 3)
      try await bench.build()
    }
    try Expected.expect(try bench.source(of: "App"), equals: "fixed-formatted.swift.txt")
    let log = try await bench.build()
    #expect(log == "")
  }

  @Test("If the formatter fails or prints nothing, the code is written as it is, and a note says so")
  func noFormatter() async throws {
    // More than a pipe holds.
    let comment = "// " + String(repeating: "-", count: 100_000)
    let source =
      "import Assembler\nimport Core\n\n\(comment)\nstruct App: PreviewAssembler, StoreAssembler {}\n"
    let bench = try bench(source)
    try bench.folder.write(#"{"version": 1}"#, to: ".swift-format")
    try await bench.build()
    let path = ProcessInfo.processInfo.environment["PATH", default: ""]
    for script in ["echo broken; exit 1", "exit 0"] {
      // Not changed after the build.
      try bench.write(source, to: "App")
      let time = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -3600)]
      try FileManager.default.setAttributes(time, ofItemAtPath: bench.path(of: "App"))
      try bench.folder.write("#!/bin/sh\n\(script)\n", to: "bin/swift")
      let swift = "\(bench.folder.path)/bin/swift"
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
      let output = try await bench.tool(
        ["missing", "--fix"],
        environment: ["PATH": "\(bench.folder.path)/bin:\(path)"]
      )
      #expect(output.status == 3)
      let note = "note: 'swift format' failed, and \(bench.path(of: "App")) isn't formatted\n"
      #expect(output.standardError.hasPrefix(note), "\(output.standardError)")
      #expect(try bench.source(of: "App").contains("func resolve() -> any Store {"))
    }
  }

  @Test("--fix of one assembler leaves the others alone, and keeps the line endings")
  func fixOne() async throws {
    let bench = try bench(Self.tests.replacing("\n", with: "\r\n"))
    try await bench.build()
    #expect(try await bench.tool("missing", "StoreTests", "--fix").status == 3)
    let stub = #"nonisolated func resolve() -> any Store { fatalError("stub any Store") }"#
    let source = Self.tests.replacing("StoreAssembler {}", with: "StoreAssembler {\n  \(stub)\n}")
    #expect(try bench.source(of: "App") == source.replacing("\n", with: "\r\n"))
    try await bench.build()
    let again = try await bench.tool("missing", "StoreTests", "--fix")
    let message = "no rules are missing in 'StoreTests', but in HomeTests\n"
    #expect(again == Shell.Output(status: 0, standardOutput: message, standardError: ""))
  }

  @Test("Sources of other packages aren't changed")
  func otherPackage() async throws {
    let bench = try bench(Self.tests)
    let log = try await bench.build()
    let folder = try bench.source(of: "App")
    let missing = MissingRules(in: log, PackageSources(root: bench.folder.path))
    #expect(
      throws: EditError(
        description: "\(bench.path(of: "App")) isn't a source of the package; nothing was written"
      )
    ) {
      _ = try missing.edits(in: "/elsewhere", builtAt: .infinity)
    }
    #expect(try bench.source(of: "App") == folder)
  }
}
