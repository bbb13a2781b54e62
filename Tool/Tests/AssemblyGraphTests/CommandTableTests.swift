import Foundation
import TestSupport
import Testing

/// Each command with correct, wrong, empty and broken input.
@Suite("The output, the stream and the exit status of each command")
struct CommandTableTests {
  enum Input: String, CaseIterable { case correct, empty, broken }

  private static let sources: [Input: String] = [
    .correct: """
    import Assembler

    struct Server: Sendable {}
    struct Home { let server: Server }
    protocol HomeAssembler: Assembling {
      func resolve() -> Server
      func resolve() -> Home
    }
    extension HomeAssembler {
      func resolve() -> Home { Home(server: resolve()) }
    }
    struct App: LiveAssembler, HomeAssembler { func resolve() -> Server { Server() } }
    struct Canvas: PreviewAssembler, HomeAssembler { func resolve() -> Server { Server() } }
    @MainActor func start() -> Home { App().resolve() }

    """,
    .empty: "struct Point {}\n",
    .broken: "func start( {\n",
  ]

  struct Row: CustomTestStringConvertible {
    let input: Input
    let arguments: [String]
    let status: Int32
    /// What the streams begin with.
    let output: String
    let errors: String

    init(_ input: Input, _ arguments: String..., status: Int32, output: String = "", errors: String = "") {
      (self.input, self.arguments, self.status, self.output, self.errors) = (
        input, arguments, status, output, errors
      )
    }

    var testDescription: String { "\(input): \(arguments.joined(separator: " "))" }
  }

  private static let names = "there are: App, Canvas"
  private static let note = "note: no type conforms to a protocol that refines 'Assembling'"
  private static let stale = "error: the compiler index is older than"

  static let rows: [Row] = [
    Row(.correct, "graph", status: 0, output: "App (live)  2 rules  Sources/App/App.swift:12\n└─ Home"),
    Row(.correct, "graph", "--format", "dot", status: 0, output: "digraph assemblers {\n"),
    Row(.correct, "graph", "--format", "json", status: 0, output: "{"),
    Row(.correct, "check", status: 0, output: "no findings\n"),
    Row(.correct, "explain", "Home", status: 0, output: "resolve() -> Home\n  declared by HomeAssembler"),
    Row(
      .correct,
      "diff",
      "App",
      "Canvas",
      status: 0,
      output: "App → Canvas\n  replaced\n    resolve() -> Server"
    ),
    Row(.correct, "missing", status: 0, output: "no rules are missing\n"),
    Row(.correct, "missing", "App", status: 0, output: "no rules are missing\n"),
    Row(
      .correct,
      "graph",
      "--assembler",
      "Nope",
      status: 64,
      errors: "error: no assembler is called 'Nope'; \(names)\n"
    ),
    Row(
      .correct,
      "graph",
      "--from",
      "Hone",
      status: 64,
      errors: "error: no rule builds 'Hone' or has it in its signature"
    ),
    Row(
      .correct,
      "graph",
      "--format",
      "pdf",
      status: 64,
      errors: "error: --format must be one of text, mermaid, json, dot, svg, html"
    ),
    Row(
      .correct,
      "check",
      "--format",
      "pdf",
      status: 64,
      errors: "error: --format must be one of text, json, github"
    ),
    Row(
      .correct,
      "explain",
      "Nope",
      status: 64,
      errors: "error: no rule builds 'Nope' or has it in its signature"
    ),
    Row(.correct, "explain", "-x", "Home", status: 64, errors: "error: unknown argument '-x'"),
    Row(
      .correct,
      "diff",
      "App",
      "Nope",
      status: 64,
      errors: "error: no assembler is called 'Nope'; \(names)\n"
    ),
    Row(.correct, "missing", "Nope", status: 64, errors: "error: no assembler is called 'Nope'; \(names)\n"),
    Row(.empty, "graph", status: 0, errors: note),
    Row(.empty, "check", status: 0, output: "no findings\n", errors: note),
    Row(.empty, "check", "--module", "App", status: 0, output: "no findings\n"),
    Row(.correct, "explain", "A=B", status: 64, errors: "error: no rule builds 'A=B'"),
    Row(.empty, "explain", "Home", status: 64, errors: note),
    Row(.empty, "diff", "App", "Canvas", status: 64, errors: note),
    Row(.empty, "missing", status: 0, output: "no rules are missing\n"),
    Row(.broken, "graph", status: 2, errors: stale),
    Row(.broken, "check", status: 2, errors: stale),
    Row(.broken, "explain", "Home", status: 2, errors: stale),
    Row(.broken, "diff", "App", "Canvas", status: 2, errors: stale),
    Row(.broken, "missing", status: 2, errors: "error: no rules are missing, but the build fails:\n"),
  ]

  private static let benches = Task {
    var benches: [Input: Workbench] = [:]
    for input in Input.allCases {
      let bench = try Workbench(["App": sources[input == .empty ? .empty : .correct] ?? ""])
      try await bench.build()
      if input == .broken {
        try bench.write(sources[.broken] ?? "", to: "App")
        let later = Date(timeIntervalSinceNow: 3600)
        try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: bench.path(of: "App"))
        try await bench.build()
      }
      benches[input] = bench
    }
    return benches
  }

  @Test("A command does what the table says", arguments: rows)
  func command(row: Row) async throws {
    let bench = try #require(try await Self.benches.value[row.input])
    let output = try await bench.tool(row.arguments)
    #expect(output.status == row.status)
    // Nothing goes to a stream of which the table says nothing.
    #expect(row.output.isEmpty ? output.standardOutput.isEmpty : output.standardOutput.hasPrefix(row.output))
    #expect(row.errors.isEmpty ? output.standardError.isEmpty : output.standardError.hasPrefix(row.errors))
  }
}
