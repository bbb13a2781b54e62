import Assembler
import AssemblyCheck
@testable import AssemblyGraph
import Foundation
import Testing

/// A package in Fixtures, built and read once for each test run.
struct FixturePackage: Sendable {
  let folder: String
  let scratch: String
  /// Whether its assemblers don't use the framework.
  var isBare = false

  /// Builds it where the tests themselves are built, so that a second run has nothing to compile.
  ///
  /// Some of its assemblers follow the pattern without the framework.
  static func rules(isBare: Bool = true) async throws -> FixturePackage {
    var package = try await builtRules.value
    package.isBare = isBare
    return package
  }

  /// The mistakes that compile, as they are or with what the findings say applied.
  static func mistakes(fixed: Bool) async throws -> FixturePackage {
    var package = try await fixed ? builtFixed.value : builtMistakes.value
    package.isBare = true
    return package
  }

  private static let builtRules = Task { try await build("Rules", to: "AssemblyGraphFixtures") }
  private static let builtMistakes = Task { try await build("Mistakes", to: "AssemblyGraphMistakes") }
  private static let builtFixed = Task {
    try await build("Mistakes", to: "AssemblyGraphFixed", environment: ["FIXED": "1"])
  }

  private static func build(
    _ name: String,
    to scratch: String,
    environment: [String: String] = [:]
  ) async throws -> FixturePackage {
    let package = FixturePackage(
      folder: "\(Paths.tests)/Fixtures/\(name)",
      scratch: "\(Paths.products)/\(scratch)"
    )
    let output = try await Shell.build(package.folder, scratch: package.scratch, environment: environment)
    if output.status != 0 { throw BuildFailure(output: output) }
    return package
  }

  struct BuildFailure: Error {
    let output: Shell.Output
  }

  /// The graph of one target: its assemblers and the findings in its sources.
  func graph(of target: String) throws -> PrintedGraph {
    let graph = try graph()
    let sources = "\(folder)/Sources/\(target)/"
    return PrintedGraph(
      assemblers: graph.assemblers.filter { $0.location.file.hasPrefix(sources) },
      entryPoints: graph.entryPoints.filter { $0.location.file.hasPrefix(sources) },
      findings: graph.findings.filter { $0.location.file.hasPrefix(sources) }
    )
  }

  private static let graphs = Lock<[String: PrintedGraph]>([:])

  /// The graph of the whole package.
  func graph() throws -> PrintedGraph {
    try Self.graphs.withLock { graphs in
      if let graph = graphs["\(scratch) \(isBare)"] { return graph }
      var source = try IndexedPackage(package: folder, scratch: scratch)
      source.includesBareProtocols = isBare
      let graph = try PrintedGraph(reading: source)
      graphs["\(scratch) \(isBare)"] = graph
      return graph
    }
  }
}

/// Compares whole outputs with the files in `Expected`.
///
/// Run the tests with `ASSEMBLY_GRAPH_RECORD=1` to write the files anew, and read the diff before you commit it.
/// A test that records fails, so a run that records never passes for one that compares.
enum Expected {
  static func expect(
    _ text: String,
    equals file: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = "\(Paths.tests)/Expected/\(file)"
    // Paths outside the fixtures lead into the framework, whose line numbers these tests don't compare.
    let package = NSRegularExpression.escapedPattern(for: Paths.package)
    let framework = "(?:\(package)|(?<!\\S)Assembler)/Sources/([A-Za-z]+)/\\S+"
    let portable = text.replacingOccurrences(of: framework, with: "<$1>", options: .regularExpression)
    guard ProcessInfo.processInfo.environment["ASSEMBLY_GRAPH_RECORD"] != "1" else {
      try Data(portable.utf8).write(to: URL(filePath: path))
      Issue.record(
        "recorded Expected/\(file); run again without ASSEMBLY_GRAPH_RECORD",
        sourceLocation: sourceLocation
      )
      return
    }
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    #expect(portable == expected, sourceLocation: sourceLocation)
  }
}
