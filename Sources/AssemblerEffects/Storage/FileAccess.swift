public import Assembler
public import Foundation

/// Reads and writes files.
///
/// ```swift
/// let data = try files.read(draft)
/// try files.write(data, to: copy)
/// ```
///
/// A test replaces the operations that matter to it, here on a full disk:
///
/// ```swift
/// let files = FileAccess.inMemory().replacing(write: { _, _ in throw CocoaError(.fileWriteOutOfSpace) })
/// ```
///
/// The operations are synchronous, and safe to call from any thread. A slash at the end of a URL makes no difference.
public struct FileAccess: Sendable {
  private let readFile: @Sendable (_ file: URL) throws -> Data
  private let writeFile: @Sendable (_ data: Data, _ file: URL) throws -> Void
  private let removeItem: @Sendable (_ item: URL) throws -> Void
  private let listFolder: @Sendable (_ folder: URL) throws -> [Item]
  private let itemAttributes: @Sendable (_ item: URL) throws -> Item
  private let standardFolder: @Sendable (_ folder: Folder) throws -> URL

  // Not public: one more operation would break whoever calls it.
  package init(
    read: @escaping @Sendable (_ file: URL) throws -> Data,
    write: @escaping @Sendable (_ data: Data, _ file: URL) throws -> Void,
    remove: @escaping @Sendable (_ item: URL) throws -> Void,
    list: @escaping @Sendable (_ folder: URL) throws -> [Item],
    attributes: @escaping @Sendable (_ item: URL) throws -> Item,
    folder: @escaping @Sendable (_ folder: Folder) throws -> URL
  ) {
    (readFile, writeFile, removeItem) = (read, write, remove)
    (listFolder, itemAttributes, standardFolder) = (list, attributes, folder)
  }

  /// Returns the contents of a file, or throws a `CocoaError` if it's missing.
  public func read(_ file: URL) throws -> Data { try readFile(file) }

  /// Replaces a file atomically: readers see the old contents or the new. Creates missing folders.
  public func write(_ data: Data, to file: URL) throws { try writeFile(data, file) }

  /// Deletes a file, or a folder with its contents. Throws a `CocoaError` if it's missing.
  public func remove(_ item: URL) throws { try removeItem(item) }

  /// Returns the items of a folder, sorted by name, without the files that ``write(_:to:)`` is about to rename. Throws a
  /// `CocoaError` if the folder is missing, or an item can't be looked at.
  public func list(_ folder: URL) throws -> [Item] { try listFolder(folder) }

  /// Returns the properties of a file or folder. Throws a `CocoaError` if it's missing.
  public func attributes(of item: URL) throws -> Item { try itemAttributes(item) }

  /// Returns a standard folder. Applications share it on some platforms, so create your own folder in it. It may not
  /// exist before the first write.
  public func folder(_ folder: Folder) throws -> URL { try standardFolder(folder) }

  /// Returns file access that does the given operations with closures, and the others as this one does.
  public func replacing(
    read: (@Sendable (_ file: URL) throws -> Data)? = nil,
    write: (@Sendable (_ data: Data, _ file: URL) throws -> Void)? = nil,
    remove: (@Sendable (_ item: URL) throws -> Void)? = nil,
    list: (@Sendable (_ folder: URL) throws -> [Item])? = nil,
    attributes: (@Sendable (_ item: URL) throws -> Item)? = nil,
    folder: (@Sendable (_ folder: Folder) throws -> URL)? = nil
  ) -> FileAccess {
    FileAccess(
      read: read ?? readFile,
      write: write ?? writeFile,
      remove: remove ?? removeItem,
      list: list ?? listFolder,
      attributes: attributes ?? itemAttributes,
      folder: folder ?? standardFolder
    )
  }
}

extension FileAccess {
  /// The purpose of a standard folder.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
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

/// A scene that reads or writes files.
public protocol FileAssembler: Assembling {
  /// The files: the file system in an application, and an empty one in memory in a preview. A test doesn't compile until
  /// it provides files, for example with ``FileAccess/inMemory(_:date:)``.
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
