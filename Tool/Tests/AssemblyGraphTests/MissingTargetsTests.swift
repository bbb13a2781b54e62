import Foundation
import TestSupport
import Testing

@testable import AssemblyCheck
@testable import AssemblyGraph

/// An incomplete application: `missing` names what it lacks, what `--fix` writes compiles, and then nothing is missing.
struct IncompleteTarget: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The sources of the modules. The last one is incomplete.
  let modules: KeyValuePairs<String, String>
  var isolated: Set<String> = []
  /// What the sources contain afterwards.
  let written: [String]
  /// What they don't.
  var unwritten: [String] = []
}

@Suite("Incomplete targets")
struct MissingTargetsTests {
  @Test("missing answers, --fix compiles, and then nothing is missing", arguments: IncompleteTarget.all)
  func target(_ target: IncompleteTarget) async throws {
    let bench = try Workbench(target.modules, isolated: target.isolated)
    try await bench.build()
    let printed = try await bench.tool("missing")
    #expect(printed.status == 1, "\(printed.standardError)")
    var log = "not built"
    for _ in 0..<4 where log != "" {
      let output = try await bench.tool("missing", "--fix")
      #expect(output.status == 3, "\(output)")
      log = try await bench.build()
    }
    #expect(log == "")
    let last = try await bench.tool("missing")
    #expect(last.standardOutput == "no rules are missing\n", "\(last)")
    let sources = try target.modules.map { try bench.source(of: $0.key) }.joined()
    for text in target.written { #expect(sources.contains(text), "\(sources)") }
    for text in target.unwritten { #expect(!sources.contains(text), "\(sources)") }
  }
}
