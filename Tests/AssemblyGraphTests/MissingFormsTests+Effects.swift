import TestSupport
import Testing

extension MissingFormsTests {
  @Test("An effect's unavailable property, which says what to write, isn't taken for a body")
  func unavailable() async throws {
    let bench = try Workbench([
      "App": """
      import Assembler
      import AssemblerHTTP
      import AssemblerTesting

      final class FeedTests: TestAssembler, HTTPAssembler {}

      """
    ])
    try await bench.build()
    let output = try await bench.tool("missing")
    #expect(output.status == 1)
    #expect(output.standardOutput.contains("let http = HTTPClient.unimplemented()"))
    #expect(!output.standardOutput.contains("has a body"))
  }

  @Test("A call of resolve() for a rule with a name says the name, until it's written")
  func named() async throws {
    let source = """
      import Assembler
      import AssemblerEffects

      struct Log: Sendable { let date: DateGenerator }
      protocol LogScene: Assembling {}
      extension LogScene { func log() -> Log { Log(date: resolve()) } }

      """
    let bench = try Workbench(["App": source])
    try await bench.build()
    let expected = """
      LogScene requests 1 type that no rule builds  Sources/App/App.swift:6
        DateGenerator  Sources/App/App.swift:6
          write 'date', which DateAssembler declares
        refine in LogScene:
          DateAssembler

      """
    let output = try await bench.tool("missing")
    #expect(output == Shell.Output(status: 1, standardOutput: expected, standardError: ""))
    try bench.write(
      source.replacing("LogScene: Assembling", with: "LogScene: DateAssembler")
        .replacing("resolve()", with: "date"),
      to: "App"
    )
    #expect(try await bench.build() == "")
  }
}
