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
      extension LogScene { func trace() -> BuildTrace { resolve() } }

      """
    let bench = try Workbench(["App": source])
    try await bench.build()
    let expected = """
      LogScene requests 2 types that no rule builds  Sources/App/App.swift:6
        DateGenerator  Sources/App/App.swift:6
          write 'date', which DateAssembler declares
        BuildTrace  Sources/App/App.swift:7
        refine in LogScene:
          DateAssembler
        add to LogScene:
          func resolve() -> BuildTrace

      """
    let output = try await bench.tool("missing")
    #expect(output == Shell.Output(status: 1, standardOutput: expected, standardError: ""))
    let refined = source.replacing("LogScene: Assembling", with: "LogScene: DateAssembler")
    try bench.write(refined, to: "App")
    try await bench.build()
    let rest = try await bench.tool("missing").standardOutput
    #expect(rest.contains("write 'date', which DateAssembler declares"))
    #expect(!rest.contains("refine"))
    try bench.write(
      refined
        .replacing("date: resolve()", with: "date: date")
        .replacing("{}", with: "{ func resolve() -> BuildTrace }"),
      to: "App"
    )
    #expect(try await bench.build() == "")
  }
}
