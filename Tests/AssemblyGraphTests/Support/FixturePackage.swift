import AssemblyGraph
import Foundation

/// The package in Fixtures/Rules, built once for each test run.
struct FixturePackage: Sendable {
  let folder: String
  let scratch: String

  /// Builds it where the tests themselves are built, so that a second run has nothing to compile.
  static func rules() async throws -> FixturePackage { try await built.value }

  private static let built = Task {
    let package = FixturePackage(
      folder: Paths.tests + "/Fixtures/Rules",
      scratch: Paths.products + "/AssemblyGraphFixtures"
    )
    let output = try await Shell.build(package.folder, scratch: package.scratch)
    if output.status != 0 { throw BuildFailure(output: output) }
    return package
  }

  struct BuildFailure: Error {
    let output: Shell.Output
  }

  /// The graph of one target: its assemblers and the findings in its sources.
  func graph(of target: String, options: CheckOptions = CheckOptions()) throws -> PackageGraph {
    let graph = try PackageGraph(reading: .init(package: folder, scratch: scratch), options: options)
    let sources = "\(folder)/Sources/\(target)/"
    return PackageGraph(
      assemblers: graph.assemblers.filter { $0.location.file.hasPrefix(sources) },
      entryPoints: graph.entryPoints.filter { $0.location.file.hasPrefix(sources) },
      findings: graph.findings.filter { $0.location.file.hasPrefix(sources) }
    )
  }
}
