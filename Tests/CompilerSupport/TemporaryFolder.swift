public import Foundation

/// Folders that exist for as long as a closure runs.
public enum TemporaryFolder {
  /// Makes an empty folder, runs `body` with it, and removes it and all that is in it.
  ///
  /// - Throws: What `body` throws, or what Foundation throws where the folder cannot be made.
  public static func with<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (URL) async throws -> sending Value
  ) async throws -> sending Value {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "AssemblerTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }
}
