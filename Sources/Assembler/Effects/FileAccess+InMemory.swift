public import Foundation

extension FileAccess {
  /// Files that are kept in memory, for a test or a preview.
  ///
  /// It answers as the file system does: a folder exists from the first write into it until it is removed,
  /// and what is missing is a `CocoaError`. There are no permissions and no links. Copies share their files.
  ///
  /// - Parameters:
  ///   - files: The files that there are at the start. Their folders are created.
  ///   - date: The date that a write gives a file; 1 January 2001, 00:00 UTC, if you leave it out.
  public static func inMemory(
    _ files: [URL: Data] = [:],
    date: DateGenerator = .constant(Date(timeIntervalSinceReferenceDate: 0))
  ) -> FileAccess {
    let tree = InMemoryFiles()
    for (file, data) in files {
      // Only a file in the place of a folder makes this fail: a mistake in the caller's dictionary.
      do { try tree.write(data, to: file, date: date()) } catch { preconditionFailure("\(error)") }
    }
    return FileAccess(
      read: { try tree.read($0) },
      write: { try tree.write($0, to: $1, date: date()) },
      remove: { try tree.remove($0) },
      list: { try tree.list($0) },
      attributes: { try tree.item(at: $0) },
      folder: { URL(filePath: "/\($0)", directoryHint: .isDirectory) }
    )
  }
}
