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

  private static let names = "there are: App, Canvas"
  private static let misspelled = "error: no assembler is called 'Canvs'"
  private static let lists =
    " or has it in its signature; 'swift package assembly graph' lists the rules"
  private static let note = "note: no type conforms to a protocol that refines 'Assembling'"
  private static let stale = "error: the compiler index is older than"

  /// The input, the command, its status, and what the two streams begin with.
  private static let rows: [(Input, String, Int32, String, String)] = [
    (.correct, "graph", 0, "App (live)  2 rules  Sources/App/App.swift:12\n└─ Home", ""),
    (.correct, "graph --format dot", 0, "digraph assemblers {\n", ""),
    (.correct, "graph --format json", 0, "{", ""),
    (.correct, "check", 0, "no findings\n", ""),
    (.correct, "explain Home", 0, "resolve() -> Home\n  declared by HomeAssembler", ""),
    (.correct, "diff App Canvas", 0, "App → Canvas\n  replaced\n    resolve() -> Server", ""),
    (.correct, "missing", 0, "no rules are missing\n", ""),
    (.correct, "missing App", 0, "no rules are missing\n", ""),
    (.correct, "graph --assembler Nope", 64, "", "error: no assembler is called 'Nope'; \(names)\n"),
    (.correct, "graph --assembler Canvs", 64, "", "\(misspelled); \(names); did you mean 'Canvas'?\n"),
    (.correct, "graph --from Nope", 64, "", "error: no rule builds 'Nope'\(lists)\n"),
    (.correct, "graph --from Hme", 64, "", "error: no rule builds 'Hme'\(lists); did you mean 'Home'?\n"),
    (.correct, "explain Srever", 64, "", "error: no rule builds 'Srever'\(lists); did you mean 'Server'?\n"),
    (.correct, "explain -x Home", 64, "", "error: unknown argument '-x'"),
    (.correct, "explain A=B", 64, "", "error: no rule builds 'A=B'"),
    (.correct, "diff App Nope", 64, "", "error: no assembler is called 'Nope'; \(names)\n"),
    (.correct, "missing Nope", 64, "", "error: no type is called 'Nope'"),
    (.empty, "graph", 0, "", note),
    (.empty, "check", 0, "no findings\n", note),
    (.empty, "check --module App", 0, "no findings\n", ""),
    (.empty, "check --list unused --warnings-as-errors", 0, "", note),
    // A module of the build can be without an index.
    (.correct, "check --module Nope --if-indexed", 0, "", "note: the assemblers aren't checked: "),
    (.empty, "explain Home", 64, "", note),
    (.empty, "diff App Canvas", 64, "", note),
    (.empty, "missing", 0, "no rules are missing\n", ""),
    (.broken, "graph", 2, "", stale),
    (.broken, "check", 2, "", stale),
    (.broken, "explain Home", 2, "", stale),
    (.broken, "diff App Canvas", 2, "", stale),
    (.broken, "missing", 2, "", "error: no rules are missing, but the build fails:\n"),
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
  func command(input: Input, command: String, status: Int32, output: String, errors: String) async throws {
    let bench = try #require(try await Self.benches.value[input])
    let result = try await bench.tool(command.split(separator: " ").map { String($0) })
    #expect(result.status == status)
    // Nothing goes to a stream of which the table says nothing.
    #expect(output.isEmpty ? result.standardOutput.isEmpty : result.standardOutput.hasPrefix(output))
    #expect(errors.isEmpty ? result.standardError.isEmpty : result.standardError.hasPrefix(errors))
  }
}
