import Foundation

/// A folder that is deleted with its last reference.
final class TemporaryFolder: Sendable {
  /// Without links.
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "AssemblyGraph-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders it is in.
  func write(_ text: String, to file: String) throws {
    let url = URL(filePath: path).appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }
}
