/// Why no graph could be read. The description says what to do next.
public enum GraphError: Error, Equatable, CustomStringConvertible {
  /// The toolchain's libIndexStore was not found.
  case libraryNotFound
  /// The library at `path` cannot be loaded or is not libIndexStore.
  case libraryUnusable(path: String, reason: String)
  /// No index was found in `searched`.
  case storeNotFound(searched: String)
  /// The index at `path` is damaged, or is none.
  case storeUnreadable(path: String, reason: String)
  /// The index at `path` was written in another format than the library reads.
  case storeFormat(path: String, found: [String], wanted: String)
  /// The index at `path` says nothing about the sources in `root`.
  case storeForeign(path: String, root: String)
  /// These sources were changed after the index was written.
  case storeStale(files: [String])
  /// These modules were built without an index.
  case storeIncomplete(path: String, modules: [String])
  /// The sources declare no assembler protocol.
  case noAssembler(path: String)

  public var description: String {
    switch self {
    case .libraryNotFound:
      "libIndexStore was not found beside the Swift toolchain; set INDEXSTORE_LIB to its path"
    case .libraryUnusable(let path, let reason):
      "cannot use \(path) as libIndexStore: \(reason); set INDEXSTORE_LIB to the library of the toolchain that "
        + "built the package"
    case .storeNotFound(let searched):
      "no compiler index in \(searched); run 'swift build' first (a debug build; for a release build add "
        + "--enable-index-store)"
    case .storeUnreadable(let path, let reason):
      "the compiler index at \(path) cannot be read: \(reason); delete it and run 'swift build'"
    case .storeFormat(let path, let found, let wanted):
      "the compiler index at \(path) has the format \(found.joined(separator: ", ")) and this toolchain reads "
        + "\(wanted); run 'swift build' with this toolchain"
    case .storeForeign(let path, let root):
      "the compiler index at \(path) has none of the sources in \(root); run 'swift build' there first"
    case .storeStale(let files):
      "the compiler index is older than \(Self.list(files)); run 'swift build' first"
    case .storeIncomplete(let path, let modules):
      "the compiler index at \(path) has nothing of the modules \(Self.list(modules)); make a debug build, or add "
        + "--enable-index-store to a release build"
    case .noAssembler(let path):
      "the compiler index at \(path) has no assembler protocol, that is none with a requirement named "
        + "'resolve'; run 'swift build --build-tests' if the assemblers are in targets that were not built"
    }
  }

  /// Whether the build wrote no index, or none of all modules, as a release build does.
  ///
  /// A stale index counts: Swift Build keeps one index for all configurations, and a release build leaves the one
  /// that the last debug build wrote.
  public var isMissingIndex: Bool {
    switch self {
    case .storeNotFound, .storeIncomplete, .storeForeign, .storeStale: true
    default: false
    }
  }

  private static func list(_ files: [String]) -> String {
    let shown = files.prefix(3).joined(separator: ", ")
    return files.count > 3 ? "\(shown) and \(files.count - 3) more" : shown
  }
}
