/// Finds the index that a build wrote.
enum StoreLocator {
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
    throw .storeNotFound(searched: "the folders above \(file)")
  }

  /// The newest index of a debug build in a scratch folder, such as `.build`.
  static func store(inScratch scratch: String) throws(GraphError) -> String {
    let triples = FilePath.contents(scratch).map { scratch + "/" + $0 }
    let candidates =
      triples.map { $0 + "/debug/index/store" } + [scratch + "/index/store", scratch + "/out"]
      + [scratch + "/Index.noindex/DataStore", scratch]
    let stores = candidates.filter(isStore)
    guard let newest = stores.max(by: { age($0) < age($1) }) else { throw .storeNotFound(searched: scratch) }
    return newest
  }

  /// The folder of the package that a source file is in; nil in a project without a manifest.
  static func package(above file: String) -> String? {
    var folder = FilePath.parent(file)
    while folder != "/", folder != "." {
      if FilePath.exists(folder + "/Package.swift") { return folder }
      folder = FilePath.parent(folder)
    }
    return nil
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
