import Foundation

/// An executable product in the build that contains the tests.
struct BuiltProduct {
  /// The result of a run.
  struct Result: Equatable {
    var output = ""
    var error = ""
    var status: Int32 = 0
  }

  let url: URL

  /// Finds the product beside the test bundle or the test program.
  init(named name: String) throws {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let folders = (bundles + [Bundle.main.executableURL, Bundle.main.bundleURL].compactMap { $0 })
      .flatMap { [$0.deletingLastPathComponent(), $0] }
    let candidates = folders.map { $0.appending(path: name) }
    guard let url = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path()) })
    else {
      throw CocoaError(.fileNoSuchFile)
    }
    self.url = url
  }

  /// Runs the program to its end, in a home folder of its own, without the test's environment.
  func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Result {
    let home = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    let defaults = [
      "TZ": "UTC", "HOME": home.url.path(), "XDG_CACHE_HOME": home.url.appending(path: "caches").path(),
    ]
    process.environment = defaults.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    // Reading both while the program runs keeps the pipes from filling up.
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

/// A new folder that is deleted with the last reference to it.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
