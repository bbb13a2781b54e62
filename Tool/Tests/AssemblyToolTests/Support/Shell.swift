import CompilerSupport
import Foundation
import TestSupport

/// Runs programs for the tests.
///
/// They wait without a thread: there are few of those that run tests, and the tests of other suites need them.
enum Shell {
  struct Output: Equatable {
    var status: Int32
    var standardOutput: String
    var standardError: String
  }

  /// Runs `arguments[0]`, found on `PATH` or by its path, and waits for its end.
  static func run(
    _ arguments: [String],
    in folder: String? = nil,
    environment: [String: String] = [:]
  ) async throws -> Output {
    let result = try await Command.run(
      URL(filePath: "/usr/bin/env"),
      arguments,
      in: folder.map { URL(filePath: $0) },
      environment: ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    )
    return Output(status: result.status, standardOutput: result.output, standardError: result.errors)
  }

  /// Builds the package in `folder`, when there is room among the tests that run the compiler.
  ///
  /// The index leaves out the system's modules, which the tool doesn't read and which take seconds for each package.
  static func build(_ folder: String) async throws -> Output {
    try await ConcurrencyLimit.processors.run {
      try await run(["swift", "build", "--package-path", folder, "-Xswiftc", "-index-ignore-system-modules"])
    }
  }
}

/// Where the tests, the package and its products are.
enum Paths {
  /// Tool/Tests/AssemblyToolTests.
  static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path

  /// The package's folder.
  static let package = URL(filePath: tests).appending(path: "../../..").standardizedFileURL.path

  /// The folder that has the test bundle and the tool `assembly` in it.
  static let products: String = {
    #if canImport(Darwin)
    let bundle = Bundle(for: BundleToken.self)
    #else
    let bundle = Bundle.main
    #endif
    var folder = bundle.bundleURL
    while folder.path != "/", !FileManager.default.isExecutableFile(atPath: folder.path + "/assembly") {
      folder.deleteLastPathComponent()
    }
    return folder.path
  }()

  /// The command-line tool.
  static let tool = products + "/assembly"

  private final class BundleToken {}
}
