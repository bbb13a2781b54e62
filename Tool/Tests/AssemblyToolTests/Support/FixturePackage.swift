@testable import Assembler
@testable import AssemblyCheck
@testable import AssemblyCommands
import Foundation
import Testing

/// A package in Fixtures, built and read once for each test run.
struct FixturePackage: Sendable {
  let folder: String
  let scratch: String

  static func rules() async throws -> FixturePackage { try await builtRules.value }

  /// The mistakes that compile, as they are or with what the findings say applied.
  static func mistakes(fixed: Bool) async throws -> FixturePackage {
    try await fixed ? builtFixed.value : builtMistakes.value
  }

  private static let builtRules = Task { try await build("Rules", to: "AssemblyToolFixtures") }
  private static let builtMistakes = Task { try await build("Mistakes", to: "AssemblyToolMistakes") }
  private static let builtFixed = Task {
    try await build("Mistakes", to: "AssemblyToolFixed", options: ["-D", "FIXED"])
  }

  private static func build(_ name: String, to scratch: String, options: [String] = [])
    async throws -> FixturePackage
  {
    let package = FixturePackage(
      folder: "\(Paths.tests)/Fixtures/\(name)",
      scratch: "\(Paths.products)/\(scratch)"
    )
    try await FixtureBuild(sources: package.folder + "/Sources", scratch: package.scratch, options: options)
      .run()
    return package
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
      if let graph = graphs[scratch] { return graph }
      let graph = try PrintedGraph(reading: IndexedPackage(package: folder, scratch: scratch))
      graphs[scratch] = graph
      return graph
    }
  }
}

/// Compares whole outputs with the files in `Expected`.
///
/// Run the tests with `ASSEMBLY_TOOL_RECORD=1` to write the files anew, and read the diff before you commit it.
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
    guard ProcessInfo.processInfo.environment["ASSEMBLY_TOOL_RECORD"] != "1" else {
      try Data(portable.utf8).write(to: URL(filePath: path))
      Issue.record(
        "recorded Expected/\(file); run again without ASSEMBLY_TOOL_RECORD",
        sourceLocation: sourceLocation
      )
      return
    }
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    #expect(portable == expected, sourceLocation: sourceLocation)
  }
}
