public import Foundation

/// A new, empty folder that is deleted with the last reference to it.
public final class TemporaryFolder: Sendable {
  /// The folder, without symbolic links in its path.
  public let url: URL

  /// The folder's path, without a slash at its end.
  public var path: String { url.path }

  /// Makes the folder.
  ///
  /// - Throws: What Foundation throws if the folder can't be made.
  public init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "AssemblerTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.resolvingSymlinksInPath()
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Makes a folder, runs `body` with it, and removes it and all that is in it.
  ///
  /// - Throws: What `body` throws, or what Foundation throws if the folder can't be made.
  public static func with<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (URL) async throws -> sending Value
  ) async throws -> sending Value {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
  }

  /// Writes a file, and makes the folders it is in.
  public func write(_ text: String, to file: String) throws {
    let url = url.appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }
}
