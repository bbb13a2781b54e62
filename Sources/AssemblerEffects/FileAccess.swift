public import Assembler
public import Foundation

/// Reads and writes files, as a dependency.
///
/// Each operation is a closure, so that a test can replace one of them:
///
/// ```swift
/// var files = FileAccess.inMemory()
/// files.write = { _, _ in throw CocoaError(.fileWriteOutOfSpace) }
/// ```
///
/// The operations are synchronous, and safe to call from any thread.
public struct FileAccess: Sendable {
  /// Returns the bytes of a file. Throws a `CocoaError` if there is none.
  public var read: @Sendable (_ file: URL) throws -> Data

  /// Replaces a file as a whole: a reader sees the old bytes or the new, never a mixture. Folders that are
  /// missing on the way are created.
  public var write: @Sendable (_ data: Data, _ file: URL) throws -> Void

  /// Deletes a file, or a folder with what it holds. Throws a `CocoaError` if there is none.
  public var remove: @Sendable (_ item: URL) throws -> Void

  /// Returns what a folder holds directly, in the order of the names. Throws a `CocoaError` if there is none.
  public var list: @Sendable (_ folder: URL) throws -> [Item]

  /// Returns what is known about a file or folder. Throws a `CocoaError` if there is none.
  public var attributes: @Sendable (_ item: URL) throws -> Item

  /// Returns one of the platform's folders. The user's applications share it on some platforms, so make a folder
  /// of your own in it. It may not exist before the first write.
  public var folder: @Sendable (_ folder: Folder) throws -> URL

  /// Creates file access from its operations.
  public init(
    read: @escaping @Sendable (_ file: URL) throws -> Data,
    write: @escaping @Sendable (_ data: Data, _ file: URL) throws -> Void,
    remove: @escaping @Sendable (_ item: URL) throws -> Void,
    list: @escaping @Sendable (_ folder: URL) throws -> [Item],
    attributes: @escaping @Sendable (_ item: URL) throws -> Item,
    folder: @escaping @Sendable (_ folder: Folder) throws -> URL
  ) {
    self.read = read
    self.write = write
    self.remove = remove
    self.list = list
    self.attributes = attributes
    self.folder = folder
  }

  /// Replaces the file at `file` as a whole; the same as ``write``, with a label.
  public func write(_ data: Data, to file: URL) throws {
    try write(data, file)
  }
}

extension FileAccess {
  /// A folder of the platform's, by what it is for.
  public enum Folder: String, Sendable, CaseIterable {
    /// Files that can be fetched again, which the system may delete.
    case caches
    /// Files that the application keeps and the user does not see: a database.
    case applicationSupport
    /// The user's documents.
    case documents
    /// Files that are soon useless, which the system deletes.
    case temporary
  }

  /// A file or a folder.
  public struct Item: Sendable, Hashable {
    /// Where it is.
    public var url: URL
    /// Whether it is a folder.
    public var isFolder: Bool
    /// The number of bytes in the file; 0 for a folder.
    public var size: Int
    /// When its content last changed.
    public var modified: Date

    /// Creates an item; `size` is in bytes.
    public init(url: URL, isFolder: Bool, size: Int, modified: Date) {
      self.url = url
      self.isFolder = isFolder
      self.size = size
      self.modified = modified
    }

    /// The last part of the address: "a.json".
    public var name: String { url.lastPathComponent }
  }
}

/// The assembler protocol of scenes that read or write files.
///
/// Live assemblers get the file system, and previews an empty one in memory. A test does not compile until
/// it says which files there are: ``FileAccess/inMemory(_:date:)``, for one.
public protocol FileAssembler: Assembling {
  func resolve() -> FileAccess
}

extension FileAssembler where Self: LiveAssembler {
  public func resolve() -> FileAccess { .live }
}

extension FileAssembler where Self: PreviewAssembler {
  public func resolve() -> FileAccess { .inMemory() }
}

extension FileAssembler where Self: ChildAssembler, Parent: FileAssembler {
  public func resolve() -> FileAccess { parent.resolve() }
}
