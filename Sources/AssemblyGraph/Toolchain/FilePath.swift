import Foundation

/// Finds the index that a build wrote.
enum IndexLocator {
  /// Paths of the index in a build folder: SwiftPM's own build system, Xcode, Swift Build.
  private static let inBuildFolder = ["/index/store", "/Index.noindex/DataStore", ""]

  /// The index of the build that wrote `file`, in one of the folders above it.
  static func store(above file: String) throws(GraphError) -> String {
    var folder = file
    while folder != "/", folder != "." {
      if let store = inBuildFolder.lazy.map({ folder + $0 }).first(where: isStore) { return store }
      folder = FilePath.parent(folder)
    }
    throw .indexNotFound(searched: "the folders above \(file)")
  }

  /// The newest debug index in a build folder, such as `.build`.
  static func store(inScratch scratch: String) throws(GraphError) -> String {
    let triples = FilePath.contents(scratch).map { scratch + "/" + $0 }
    let candidates =
      triples.map { $0 + "/debug/index/store" } + [scratch + "/index/store", scratch + "/out"]
      + [scratch + "/Index.noindex/DataStore", scratch]
    let stores = candidates.filter(isStore)
    guard let newest = stores.max(by: { age($0) < age($1) }) else { throw .indexNotFound(searched: scratch) }
    return newest
  }

  /// The format folders of a store: `v5`, `v6` and so on.
  static func formats(of store: String) -> [String] {
    FilePath.contents(store).filter { name in
      name.first == "v" && name.dropFirst().allSatisfy(\.isNumber)
        && FilePath.exists("\(store)/\(name)/units")
    }
  }

  private static func isStore(_ path: String) -> Bool { !formats(of: path).isEmpty }

  private static func age(_ store: String) -> Double {
    formats(of: store).compactMap { FilePath.modified("\(store)/\($0)/units") }.max() ?? 0
  }
}

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
