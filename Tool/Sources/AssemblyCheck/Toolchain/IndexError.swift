/// An error that prevents reading the compiler's index. Its description says how to resolve it.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum IndexError: Error, Equatable, CustomStringConvertible {
  /// The toolchain's libIndexStore was not found.
  case libraryNotFound
  /// The library at `path` can't be loaded or isn't libIndexStore.
  case libraryUnusable(path: String, reason: String)
  /// No index was found in `searched`.
  case indexNotFound(searched: String)
  /// The index at `path` is damaged or isn't an index.
  case indexUnreadable(path: String, reason: String)
  /// The library can't read the format of the index at `path`.
  case indexFormat(path: String, found: [String], wanted: String)
  /// The index at `path` contains none of the sources in `root`.
  case indexOfOtherPackage(path: String, root: String)
  /// The index is older than these sources.
  case indexStale(files: [String])
  /// The index has no module with a name. The suggestion names a similar one, or is empty.
  case moduleNotFound(name: String, suggestion: String)
  /// Xcode's derived data has no index of the project.
  case derivedData(reason: String)
  /// These modules were built without an index.
  case indexIncomplete(path: String, modules: [String])

  public var description: String {
    switch self {
    case .libraryNotFound:
      "libIndexStore was not found beside the Swift toolchain; set INDEXSTORE_LIB to its path"
    case .libraryUnusable(let path, let reason):
      "can't use \(path) as libIndexStore: \(reason); set INDEXSTORE_LIB to the library of the toolchain that "
        + "built the package"
    case .indexNotFound(let searched):
      "no compiler index in \(searched); run 'swift build' first (a debug build; for a release build add "
        + "--enable-index-store)"
    case .indexUnreadable(let path, let reason):
      "can't read the compiler index at \(path): \(reason); delete it and run 'swift build'"
    case .indexFormat(let path, let found, let wanted):
      "the compiler index at \(path) has the format \(found.joined(separator: ", ")), but this toolchain reads "
        + "\(wanted); build with this toolchain, or choose the other one: 'xcode-select' or DEVELOPER_DIR names Xcode's"
    case .indexOfOtherPackage(let path, let root):
      "the compiler index at \(path) contains no sources of \(root); build there first, with 'swift build' or in Xcode"
    case .moduleNotFound(let name, let suggestion): "no module of the build is called '\(name)'\(suggestion)"
    case .derivedData(let reason): reason
    case .indexStale(let files):
      "the compiler index is older than \(Self.list(files)); build first: 'swift build --build-tests', or in Xcode"
    case .indexIncomplete(let path, let modules):
      "the compiler index at \(path) doesn't contain the modules \(Self.list(modules)); make a debug build, or add "
        + "--enable-index-store to a release build by SwiftPM"
    }
  }

  /// Whether the build wrote no index, or an incomplete one, like a release build.
  ///
  /// This includes a stale index: Swift Build shares one index between configurations, and a release build leaves the
  /// debug build's in place.
  var isMissingIndex: Bool {
    switch self {
    case .indexNotFound, .derivedData, .indexIncomplete, .indexOfOtherPackage, .indexStale: true
    default: false
    }
  }

  private static func list(_ files: [String]) -> String {
    let shown = files.prefix(3).joined(separator: ", ")
    return files.count > 3 ? "\(shown) and \(files.count - 3) more" : shown
  }
}
