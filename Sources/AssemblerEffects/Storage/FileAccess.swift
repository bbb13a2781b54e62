public import Assembler
public import Foundation

/// Reads and writes files.
///
/// Each operation is a closure that a test can replace:
///
/// ```swift
/// var files = FileAccess.inMemory()
/// files.write = { _, _ in throw CocoaError(.fileWriteOutOfSpace) }
/// ```
///
/// The operations are synchronous, and safe to call from any thread. A slash at the end of a URL makes no difference.
public struct FileAccess: Sendable {
  /// Returns the contents of a file, or throws a `CocoaError` if it's missing.
  public var read: @Sendable (_ file: URL) throws -> Data

  /// Replaces a file atomically: readers see the old contents or the new. Creates missing folders.
  public var write: @Sendable (_ data: Data, _ file: URL) throws -> Void

  /// Deletes a file, or a folder with its contents. Throws a `CocoaError` if it's missing.
  public var remove: @Sendable (_ item: URL) throws -> Void

  /// Returns the items of a folder, sorted by name, without the files that ``write`` is about to rename. Throws a
  /// `CocoaError` if the folder is missing, or an item can't be looked at.
  public var list: @Sendable (_ folder: URL) throws -> [Item]

  /// Returns the properties of a file or folder. Throws a `CocoaError` if it's missing.
  public var attributes: @Sendable (_ item: URL) throws -> Item

  /// Returns a standard folder. Applications share it on some platforms, so create your own folder in it. It may not
  /// exist before the first write.
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
}

extension FileAccess {
  /// The purpose of a standard folder.
  public enum Folder: Sendable, CaseIterable {
    /// Files that the application can download again. The system may delete them.
    case caches
    /// Files of the application that the user doesn't see, such as a database.
    case applicationSupport
    /// The user's documents.
    case documents
    /// Temporary files. The system deletes them.
    case temporary
  }

  /// A file or a folder.
  public struct Item: Sendable, Hashable {
    /// The location of the item.
    public var url: URL
    /// Whether the item is a folder.
    public var isFolder: Bool
    /// The size of the file in bytes; 0 for a folder.
    public var size: Int
    /// The date of the last change.
    public var modified: Date

    /// Creates an item; `size` is in bytes.
    public init(url: URL, isFolder: Bool, size: Int, modified: Date) {
      self.url = url
      self.isFolder = isFolder
      self.size = size
      self.modified = modified
    }

    /// The last path component, such as `a.json`.
    public var name: String { url.lastPathComponent }
  }
}

/// The assembler protocol of scenes that read or write files.
///
/// Live assemblers get the file system, and previews get an empty file system in memory. A test doesn't
/// compile until it provides files, for example with ``FileAccess/inMemory(_:date:)``.
public protocol FileAssembler: Assembling {
  var files: FileAccess { get }
}

extension FileAssembler where Self: LiveAssembler {
  public var files: FileAccess { .live }
}

extension FileAssembler where Self: PreviewAssembler {
  public var files: FileAccess { .inMemory() }
}

extension FileAssembler where Self: PreviewAssembler, Self: ScopedAssembler {
  /// Files in memory, shared by the preview's objects.
  public var files: FileAccess { shared { .inMemory() } }
}

extension FileAssembler where Self: ChildAssembler, Parent: FileAssembler {
  public var files: FileAccess { parent.files }
}
