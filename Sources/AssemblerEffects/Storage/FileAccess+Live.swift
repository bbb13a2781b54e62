import Assembler
import Foundation

extension FileAccess {
  /// The file system.
  ///
  /// Reading, writing and listing follow symbolic links; removing removes a link itself. A written file keeps its
  /// permissions. A device such as `/dev/stdout` and a named pipe get the data; a pipe's write waits for its reader.
  /// Reading a device or a pipe returns what comes until its end, and waits for it. A process that ends while it writes
  /// leaves a hidden file, which the first write of a later process in that folder removes.
  /// URLs other than file URLs throw, and so does listing a folder with a name that isn't UTF-8.
  public static let live = FileAccess(
    read: { try LivePath($0, for: .reading).read() },
    write: { data, file in try LivePath(file, for: .writing).write(data) },
    remove: { try FileManager.default.removeItem(atPath: LivePath($0, for: .writing).text) },
    list: { folder in
      let path = try LivePath(folder, for: .reading)
      return try path.names().filter { !LivePath.isTemporary($0) }.sorted().compactMap { name in
        let item = LivePath(text: path.text + "/" + name)
        do {
          return try item.item(at: folder.appendingPathComponent(name, isDirectory: false))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
          // Another process deleted it in the meantime.
          return nil
        }
      }
    },
    attributes: { try LivePath($0, for: .reading).item(at: $0) },
    folder: { folder in
      let directory: FileManager.SearchPathDirectory? =
        switch folder {
        case .caches: .cachesDirectory
        case .applicationSupport: .applicationSupportDirectory
        case .documents: .documentDirectory
        case .temporary: nil
        }
      guard let directory else { return FileManager.default.temporaryDirectory }
      return try FileManager.default.url(
        for: directory,
        in: .userDomainMask,
        appropriateFor: nil,
        create: false
      )
    }
  )
}

/// A path in the file system, without a slash at its end.
private struct LivePath {
  let text: String

  init(text: String) { self.text = text }

  init(_ url: URL, for access: FileAccess.Purpose) throws { text = try FileAccess.path(of: url, for: access) }

  private static let temporaryExtension = ".writing"

  /// Whether a name is that of a file that `write` hasn't renamed yet.
  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") && name.hasSuffix(temporaryExtension)
      && UUID(uuidString: String(name.dropFirst().dropLast(temporaryExtension.count))) != nil
  }

  private var folder: LivePath {
    guard let slash = text.utf8.lastIndex(of: FileAccess.slash) else { return LivePath(text: ".") }
    return LivePath(text: slash == text.startIndex ? "/" : String(text[..<slash]))
  }

  /// The names of the folder's items, in no particular order.
  func names() throws -> [String] {
    #if !os(Windows)
    // `FileManager` leaves out the names that aren't UTF-8.
    if let folder = opendir(text) {
      defer { closedir(folder) }
      var names: [String] = []
      errno = 0
      while let entry = readdir(folder) {
        names.append(try name(of: &entry.pointee.d_name))
        errno = 0
      }
      guard errno == 0 else { throw error(.fileReadUnknown) }
      return names.filter { $0 != "." && $0 != ".." }
    }
    #endif
    // It throws the error of the folder.
    return try FileManager.default.contentsOfDirectory(atPath: text)
  }

  /// The name in an entry of the folder, an array of characters.
  private func name<Characters>(of characters: inout Characters) throws -> String {
    try withUnsafeBytes(of: &characters) { bytes in
      let bytes = bytes.prefix { $0 != 0 }
      let name = String(decoding: bytes, as: UTF8.self)
      guard name.utf8.elementsEqual(bytes) else {
        throw LivePath(text: text + "/" + name).error(.fileReadInvalidFileName)
      }
      return name
    }
  }

  /// The contents. `Data(contentsOf:)` takes the size of a pipe or a device, 0, for its end.
  func read() throws -> Data {
    #if !os(Windows)
    var status = stat()
    if stat(text, &status) == 0, [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT) {
      let file = open(text, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw error(errno == EACCES ? .fileReadNoPermission : .fileReadUnknown) }
      defer { close(file) }
      return try bytes(of: file)
    }
    #endif
    return try Data(contentsOf: fileURL(text))
  }

  #if !os(Windows)
  /// The bytes until the end of a file.
  private func bytes(of file: Int32) throws -> Data {
    var data = Data()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(file, &bytes, bytes.count)
      if count > 0 { data += bytes.prefix(count) }
      if count == 0 { return data }
      if count < 0, errno != EINTR { throw error(.fileReadUnknown) }
    }
  }
  #endif

  /// Replaces the file, or the file that a link refers to. A device or a pipe gets the data.
  func write(_ data: Data) throws {
    // Before any folder is created for it.
    if FileAccess.isTooLong(text) { throw error(.fileWriteInvalidFileName) }
    #if !os(Windows)
    var status = stat()
    // It follows the links of `/dev/stdout`, whose text is no path.
    if stat(text, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFCHR, S_IFIFO:
        return try pass(data)
      // A folder, or a disk or a socket, which a file in its place would take away.
      default: throw error(.fileWriteUnknown)
      }
    }
    #endif
    guard let file = target() else { throw error(.fileWriteUnknown) }
    try FileManager.default.createDirectory(atPath: file.folder.text, withIntermediateDirectories: true)
    try file.replace(with: data)
  }

  #if !os(Windows)
  /// Writes to a device or a pipe, once somebody reads it.
  private func pass(_ data: Data) throws {
    let file = FileDescriptor(number: open(text, O_WRONLY | O_CLOEXEC))
    guard file.number >= 0 else { throw writeError(errno) }
    defer { close(file.number) }
    if let code = data.withUnsafeBytes({ file.write($0) }) { throw writeError(code) }
  }

  /// The error of writing for an error number of the system.
  private func writeError(_ code: Int32) -> CocoaError {
    switch code {
    case EACCES, EPERM: error(.fileWriteNoPermission)
    case ENOSPC, EDQUOT: error(.fileWriteOutOfSpace)
    case EROFS: error(.fileWriteVolumeReadOnly)
    case ENAMETOOLONG: error(.fileWriteInvalidFileName)
    default: error(.fileWriteUnknown)
    }
  }
  #endif

  private var temporary: LivePath {
    LivePath(text: folder.text + "/." + UUID().uuidString + Self.temporaryExtension)
  }

  #if os(Windows)
  private func replace(with data: Data) throws {
    let temporary = temporary
    do {
      try data.write(to: fileURL(temporary.text))
      // There, `rename` replaces nothing.
      _ = try FileManager.default.replaceItemAt(fileURL(text), withItemAt: fileURL(temporary.text))
    } catch {
      try? FileManager.default.removeItem(atPath: temporary.text)
      throw error
    }
  }
  #else
  /// Renames a new file, so that readers see the old contents or the new.
  private func replace(with data: Data) throws {
    removeLeftOvers()
    let permissions = try attributesIfPresent()?[.posixPermissions] as? NSNumber
    let (temporary, file) = try openTemporary()
    defer { close(file.number) }
    do {
      var status = stat()
      fstat(file.number, &status)
      // Nobody else may read the contents of a file that is private, not even for a moment.
      fchmod(file.number, 0o600)
      if let code = data.withUnsafeBytes({ file.write($0) }) { throw writeError(code) }
      let mode = permissions.map { mode_t(truncating: $0) } ?? status.st_mode & 0o7777
      guard fchmod(file.number, mode) == 0, rename(temporary.text, text) == 0 else { throw writeError(errno) }
    } catch {
      unlink(temporary.text)
      throw error
    }
  }

  /// Opens a new file, whose lock says that its process lives.
  private func openTemporary() throws -> (LivePath, FileDescriptor) {
    while true {
      let path = temporary
      let file = open(path.text, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
      guard file >= 0 else { throw writeError(errno) }
      flock(file, LOCK_EX)
      var status = stat()
      // Another process can have taken it for a left-over before it was locked.
      if fstat(file, &status) == 0, status.st_nlink > 0 { return (path, FileDescriptor(number: file)) }
      close(file)
    }
  }

  /// The folders without what earlier processes have left.
  private static let cleanFolders = Lock<Set<String>>([])

  /// Removes the files of processes that ended before they renamed them, once in each folder.
  private func removeLeftOvers() {
    let folder = folder
    let isClean = Self.cleanFolders.withLock { folders in
      // A process that writes in more folders looks again; it forgets none of its files.
      if folders.count >= 1_000 { folders = [] }
      return !folders.insert(folder.text).inserted
    }
    if isClean { return }
    // A folder that can't be listed can be written to.
    for name in (try? folder.names()) ?? [] where Self.isTemporary(name) {
      let path = folder.text + "/" + name
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(file)
    }
  }
  #endif

  /// The properties of the item, or of the one that a link refers to. A link to nothing is a file.
  func item(at url: URL) throws -> FileAccess.Item {
    let attributes = try target()?.attributesIfPresent() ?? attributes()
    let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
    return FileAccess.Item(
      url: url,
      isFolder: isFolder,
      size: isFolder ? 0 : (attributes[.size] as? NSNumber)?.intValue ?? 0,
      modified: attributes[.modificationDate] as? Date ?? .distantPast
    )
  }

  private func attributes() throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: text)
  }

  /// The attributes; `nil` if nothing is there, also because a file stands where its folder would.
  private func attributesIfPresent() throws -> [FileAttributeKey: Any]? {
    do {
      return try attributes()
    } catch let error as CocoaError {
      let reason = error.userInfo[NSUnderlyingErrorKey] as? POSIXError
      if error.code == .fileReadNoSuchFile || reason?.code == .ENOTDIR { return nil }
      throw error
    }
  }

  /// The path that a link, or a link to a link, refers to, whether or not it exists; otherwise the path itself.
  ///
  /// - Returns: `nil` if links lead in a circle.
  private func target() -> LivePath? {
    var path = self
    // As many as Linux follows.
    for _ in 0..<40 {
      // What can't be looked at isn't followed: who uses the path gets the error.
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path.text) else {
        return path
      }
      path = LivePath(text: target.utf8.first == FileAccess.slash ? target : path.folder.text + "/" + target)
    }
    return nil
  }

  private func error(_ code: CocoaError.Code) -> CocoaError {
    CocoaError(code, userInfo: [NSFilePathErrorKey: text])
  }
}

/// A URL that the file system isn't asked about: it can name a folder.
private func fileURL(_ path: String) -> URL { URL(fileURLWithPath: path, isDirectory: false) }
