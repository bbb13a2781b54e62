import CompilerSupport
import Foundation

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
  static func build(
    _ folder: String,
    scratch: String? = nil,
    environment: [String: String] = [:]
  ) async throws -> Output {
    let options = scratch.map { ["--scratch-path", $0] } ?? []
    return try await ConcurrencyLimit.processors.run {
      try await run(["swift", "build", "--package-path", folder] + options, environment: environment)
    }
  }
}
