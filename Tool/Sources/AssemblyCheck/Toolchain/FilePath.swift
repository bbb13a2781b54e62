import Foundation

/// File-system queries.
package enum FilePath {
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Resolves symbolic links. Returns `nil` if the file doesn't exist.
  package static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  package static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether `path` is `folder` or inside it.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    path == folder || Self.path(path, relativeTo: folder) != nil
  }

  /// The rest of a path after a folder, without a slash at the start, or `nil` if the path isn't in the folder.
  package static func path(_ path: String, relativeTo folder: String) -> Substring? {
    let folder = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(folder) ? path.dropFirst(folder.count) : nil
  }

  /// Whether a file is a package's own source. Dependencies are checked out in the build folder, or in derived data.
  package static func isSource(_ file: String, of root: String) -> Bool {
    guard let path = path(file, relativeTo: root) else { return false }
    return !["/.build/", "/SourcePackages/checkouts/"].contains { "/\(path)".contains($0) }
  }

  /// The modification time in seconds since 1970, or `nil` if the file doesn't exist.
  package static func modified(_ path: String) -> Double? {
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
  package static func contents(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }

  /// The Swift files in a folder and in those within it, sorted, without hidden ones.
  package static func sources(in folder: String) -> [String] {
    let files = FileManager.default.enumerator(
      at: URL(filePath: folder),
      includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles
    )
    return (files?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
  }

  /// The bytes of a file, or `nil` if it can't be read.
  package static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  /// The text of a file, or `nil` if it can't be read.
  package static func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path of the package that contains a source file, or `nil` in a project without a manifest.
  package static func package(above file: String) -> String? {
    folders(above: file).first { exists("\($0)/Package.swift") }
  }

  /// The name in the package's manifest, or its folder's name if the manifest computes it.
  static func name(ofPackage root: String) -> String {
    let name = text(root + "/Package.swift")?.firstMatch(of: #/Package\(\s*name:\s*"([^"]+)"/#)
    return name.map { String($0.1) } ?? Self.name(root)
  }

  /// The folders above a file, the nearest first, without the root.
  static func folders(above file: String) -> [String] {
    sequence(first: parent(file), next: parent).prefix { $0 != "/" && $0 != "." }
  }
}
