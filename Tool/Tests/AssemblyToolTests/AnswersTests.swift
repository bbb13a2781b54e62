import Foundation
import TestSupport
import Testing

@testable import AssemblyCheck
@testable import AssemblyCommands

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
    let token = file.kinds.indices.first { file.matches($0, "let") }
    #expect(token.map { file.indentation(of: $0) } == unit + unit)
    // Members that aren't indented, or otherwise than their type, say nothing.
    let mixed = "struct A {\nlet b = 1\n}\n\tstruct C {\n    let d = 1\n\t}\n" + source
    #expect(SourceFile(path: "A.swift", bytes: Array(mixed.utf8)).unit == unit)
  }

  @Test("--fix of one assembler leaves the others alone, and keeps the line endings")
  func fixOne() async throws {
    let bench = try bench(Self.tests.replacing("\n", with: "\r\n"))
    try await bench.build()
    let advice = "'swift package assembly stub Store' writes a stub\n"
    #expect(try await bench.tool("missing", "StoreTests").standardOutput.hasSuffix("\n  \(advice)"))
    let fixed = try await bench.tool("missing", "StoreTests", "--fix")
    #expect(fixed.status == 3)
    #expect(fixed.standardError == "note: 1 body stops the program until you write it\nnote: \(advice)")
    let stub = #"nonisolated func resolve() -> any Store { fatalError("stub any Store") }"#
    let source = Self.tests.replacing("StoreAssembler {}", with: "StoreAssembler {\n  \(stub)\n}")
    #expect(try bench.source(of: "App") == source.replacing("\n", with: "\r\n"))
    try await bench.build()
    let again = try await bench.tool("missing", "StoreTests", "--fix")
    let message = "no rules are missing in 'StoreTests', but in HomeTests\n"
    #expect(again == Shell.Output(status: 0, standardOutput: message, standardError: ""))
  }
}
