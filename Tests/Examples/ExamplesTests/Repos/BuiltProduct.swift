import Foundation
import TestSupport

/// An executable product in the build that contains the tests.
struct BuiltProduct {
  let url: URL

  init(named name: String) throws {
    url = try BuildProducts.current().folder.appending(path: name)
  }

  /// Runs the program to its end, in a home folder of its own, without the test's environment.
  func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> CommandResult {
    try await TemporaryFolder.with { home in
      let defaults = ["TZ": "UTC", "HOME": home.path, "XDG_CACHE_HOME": home.appending(path: "caches").path]
      return try await Command.run(url, arguments, environment: defaults.merging(environment) { $1 })
    }
  }
}
