import Foundation

/// Finds the index that a build wrote.
enum IndexLocator {
  /// Where build systems put the index, below a folder of the build: SwiftPM's own build system, Swift Build,
  /// Xcode.
  private static let inBuildFolder = ["/index/store", "/Index.noindex/DataStore", ""]

  /// The index of the build that wrote `file`: in one of the folders above it.
  static func store(above file: String) throws(GraphError) -> String {
    var folder = file
    while folder != "/", folder != "." {
      if let store = inBuildFolder.lazy.map({ folder + $0 }).first(where: isStore) { return store }
      folder = FilePath.parent(folder)
    }
    throw .indexNotFound(searched: "the folders above \(file)")
  }

  /// The newest index of a debug build in a scratch folder, such as `.build`.
  static func store(inScratch scratch: String) throws(GraphError) -> String {
    let triples = FilePath.contents(scratch).map { scratch + "/" + $0 }
    let candidates =
      triples.map { $0 + "/debug/index/store" } + [scratch + "/index/store", scratch + "/out"]
      + [scratch + "/Index.noindex/DataStore", scratch]
    let stores = candidates.filter(isStore)
    guard let newest = stores.max(by: { age($0) < age($1) }) else { throw .indexNotFound(searched: scratch) }
    return newest
  }

  /// The folders `v5`, `v6`, … of a store, one for each format.
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

/// Questions about paths.
enum FilePath {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The path without links, nil where there is nothing.
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

  /// Whether `path` is `folder` or lies in it.
  static func contains(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// When the file was last changed, in seconds since 1970; nil where there is none.
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

  /// The names in a folder, sorted; empty where there is none.
  static func contents(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }

  /// The bytes of a file, nil where it cannot be read.
  static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  /// The folder of the package that a source file is in; nil in a project without a manifest.
  static func package(above file: String) -> String? {
    var folder = parent(file)
    while folder != "/", folder != "." {
      if exists(folder + "/Package.swift") { return folder }
      folder = parent(folder)
    }
    return nil
  }
}
