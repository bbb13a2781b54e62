import Foundation

extension FileAccess {
  /// The file system.
  public static let live = FileAccess(
    read: { try Data(contentsOf: $0) },
    write: { data, file in
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try data.write(to: file, options: .atomic)
    },
    remove: { try FileManager.default.removeItem(at: $0) },
    list: { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        .sorted()
        .compactMap { name in
          // Omit a file that another process deletes in the meantime.
          try? item(at: folder.appending(path: name))
        }
    },
    attributes: { try item(at: $0) },
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

  private static func item(at url: URL) throws -> Item {
    // `path` has no slash at its end, which the other operations ignore, too.
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
    return Item(
      url: url,
      isFolder: isFolder,
      size: isFolder ? 0 : (attributes[.size] as? NSNumber)?.intValue ?? 0,
      modified: attributes[.modificationDate] as? Date ?? .distantPast
    )
  }
}
