import Foundation

/// A program of this package, as the build that runs the tests left it.
struct BuiltProduct {
  /// What a run of the program gave.
  struct Result: Equatable {
    var output = ""
    var error = ""
    var status: Int32 = 0
  }

  let url: URL

  /// The product beside the bundle, or the program, that holds the tests.
  init(named name: String) throws {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let places = (bundles + [Bundle.main.executableURL, Bundle.main.bundleURL].compactMap { $0 })
      .flatMap { [$0.deletingLastPathComponent(), $0] }
    let candidates = places.map { $0.appending(path: name) }
    guard let url = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path()) })
    else {
      throw CocoaError(.fileNoSuchFile)
    }
    self.url = url
  }

  /// Runs the program to its end, in a home folder of its own. Its environment is `environment` and nothing
  /// else.
  func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Result {
    let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    let defaults = [
      "TZ": "UTC", "HOME": home.path(), "XDG_CACHE_HOME": home.appending(path: "caches").path(),
    ]
    process.environment = defaults.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    // Both are read while the program runs, so that neither pipe fills up.
    async let outputText = Self.text(of: output)
    async let errorText = Self.text(of: error)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    return Result(output: await outputText, error: await errorText, status: process.terminationStatus)
  }

  private static func text(of pipe: Pipe) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }
}
