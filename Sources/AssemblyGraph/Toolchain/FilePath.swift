import Foundation

/// File-system queries.
enum FilePath {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Resolves symbolic links. Returns `nil` if the file doesn't exist.
  static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether `path` is `folder` or inside it.
  static func contains(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// The modification time in seconds since 1970, or `nil` if the file doesn't exist.
  static func modified(_ path: String) -> Double? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The sorted names in a folder. Empty if the folder doesn't exist.
  static func contents(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }

  /// The bytes of a file, or `nil` if it can't be read.
  static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  /// The path of the package that contains a source file, or `nil` in a project without a manifest.
  static func package(above file: String) -> String? {
    var folder = parent(file)
    while folder != "/", folder != "." {
      if exists(folder + "/Package.swift") { return folder }
      folder = parent(folder)
    }
    return nil
  }
}
