import Foundation

extension FileAccess {
  /// The file system.
  ///
  /// Reading, writing and listing follow symbolic links; removing removes a link itself. A written file keeps its
  /// permissions. A device such as `/dev/stdout` and a named pipe get the data; a pipe's write waits for its reader.
  /// URLs other than file URLs throw, and so does listing a folder with a name that isn't UTF-8.
  public static let live = FileAccess(
    read: { try Data(contentsOf: fileURL(LivePath($0, for: .reading).text)) },
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

  init(text: String) {
    self.text = text
  }

  init(_ url: URL, for access: FileAccess.Purpose) throws {
    text = try FileAccess.path(of: url, for: access)
  }

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
    let file = FileDescriptor(number: open(text, O_WRONLY))
    guard file.number >= 0 else { throw writeError(errno) }
    defer { close(file.number) }
    if let code = data.withUnsafeBytes({ file.write($0) }) { throw writeError(code) }
  }

  /// The error of writing for an error number of the system.
  private func writeError(_ code: Int32) -> CocoaError {
    switch code {
    case EACCES, EPERM: error(.fileWriteNoPermission)
    case ENOSPC: error(.fileWriteOutOfSpace)
    default: error(.fileWriteUnknown)
    }
  }
  #endif

  /// Renames a new file, so that readers see the old contents or the new.
  private func replace(with data: Data) throws {
    let temporary = LivePath(text: folder.text + "/." + UUID().uuidString + Self.temporaryExtension)
    do {
      let url = fileURL(temporary.text)
      try Data().write(to: url)
      let permissions = try attributesIfPresent() ?? temporary.attributes()
      // Nobody else may read the contents of a file that is private, not even for a moment.
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: temporary.text)
      try data.write(to: url)
      if let mode = permissions[.posixPermissions] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: temporary.text)
      }
      #if os(Windows)
      // There, `rename` replaces nothing.
      _ = try FileManager.default.replaceItemAt(fileURL(text), withItemAt: url)
      #else
      guard rename(temporary.text, text) == 0 else {
        throw writeError(errno)
      }
      #endif
    } catch {
      try? FileManager.default.removeItem(atPath: temporary.text)
      throw error
    }
  }

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
private func fileURL(_ path: String) -> URL {
  URL(fileURLWithPath: path, isDirectory: false)
}
