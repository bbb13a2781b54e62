import Foundation

extension PackageGraph {
  /// The locations of a package and of the index of its last build.
  public struct Source: Sendable {
    /// The path of the index store, the folder that contains `v5`.
    public let store: String
    /// The path of the package, or `nil` to treat every source in the index as the package's own.
    ///
    /// Sources outside this folder belong to dependencies.
    public let root: String?
    /// The modules to read, or `nil` for all. During a build, name the modules that are already compiled.
    public var modules: Set<String>?
    /// Whether every protocol that declares a `resolve` counts as an assembler protocol, and not only those that refine
    /// `Assembling`.
    ///
    /// Code that doesn't use the framework has functions of this name, too. Set this only for a package that follows the
    /// pattern without the framework.
    public var includesBareProtocols = false

    /// Creates a source from the path of an index store.
    ///
    /// - Parameters:
    ///   - store: The path of the index store, the folder that contains `v5`.
    ///   - root: The path of the package, or `nil` to treat every source in the index as the package's own.
    public init(store: String, root: String?) {
      self.store = store
      self.root = root.map { FilePath.real($0) ?? $0 }
    }

    /// Creates a source from the last debug build of a package.
    ///
    /// - Parameters:
    ///   - root: The path of the package.
    ///   - scratch: The path of the build folder, or `nil` for `.build` in the package.
    /// - Throws: ``GraphError/indexNotFound(searched:)``.
    public init(package root: String, scratch: String? = nil) throws(GraphError) {
      self.init(store: try IndexLocator.store(inScratch: scratch ?? root + "/.build"), root: root)
    }

    /// Creates a source from a file that a build wrote, such as an executable.
    ///
    /// - Parameters:
    ///   - file: The path of the file. The index is in one of the folders above it.
    ///   - root: The path of the package, or `nil` to treat every source in the index as the package's own.
    /// - Throws: ``GraphError/indexNotFound(searched:)``.
    public init(builtFile file: String, root: String?) throws(GraphError) {
      self.init(store: try IndexLocator.store(above: file), root: root)
    }

    /// Whether a source file is the package's own. Dependencies are checked out in the build folder.
    func isOwn(_ file: String) -> Bool {
      guard let root else { return !file.contains("/checkouts/") }
      return FilePath.contains(root, file) && !file.dropFirst(root.utf8.count).contains("/.build/")
    }
  }

  /// Reads a graph from the compiler's index.
  ///
  /// This reads files only. It doesn't write files, start a build or use the network. Sources without an assembler
  /// protocol have an empty graph.
  ///
  /// - Parameters:
  ///   - source: The package and its index.
  ///   - options: The settings of the checks.
  /// - Throws: ``GraphError`` if there is no index, or if it's out of date.
  /// - Complexity: O(*n*), where *n* is the number of occurrences of symbols in the sources: about 3 ms for 10,000.
  public init(reading source: Source, options: CheckOptions = CheckOptions()) throws(GraphError) {
    let graph = try RuleGraph(reading: source)
    let builder = GraphBuilder(graph: graph)
    self.init(
      assemblers: builder.assemblers(),
      entryPoints: builder.entryPoints(),
      findings: Checks.findings(in: graph, options)
    )
  }
}

extension RuleGraph {
  convenience init(reading source: PackageGraph.Source) throws(GraphError) {
    let library = try IndexLibrary(path: Toolchain.indexLibrary())
    let formats = IndexLocator.formats(of: source.store)
    let wanted = "v\(library.formatVersion())"
    if formats.isEmpty { throw .indexNotFound(searched: source.store) }
    if !formats.contains(wanted) {
      throw .indexFormat(path: source.store, found: formats, wanted: wanted)
    }
    let store = try IndexStore(path: source.store, library: library)
    let selection = try UnitSelection(store: store)
    let units = selection.units.filter { source.modules?.contains($0.module) ?? true }
    let own = units.filter { source.isOwn($0.file) }
    if own.isEmpty { throw .indexOfOtherPackage(path: source.store, root: source.root ?? "any folder") }
    let ownFiles = Set(own.map(\.file))
    let stale = selection.staleFiles.filter(ownFiles.contains)
    if !stale.isEmpty { throw .indexStale(files: stale) }
    let missing = selection.modulesWithoutIndex(own)
    if !missing.isEmpty { throw .indexIncomplete(path: source.store, modules: missing) }
    let packageIndex = try IndexReader.read(units, in: store)
    let demangler = try Demangler(besideIndexLibrary: library.path)
    let catalog = RuleCatalog(
      index: packageIndex,
      demangler: demangler,
      includesBareProtocols: source.includesBareProtocols
    )
    self.init(catalog: catalog, isOwn: source.isOwn)
  }
}

/// Returns the findings for the package that contains the calling test.
///
/// ```swift
/// import AssemblyGraph
/// import Testing
///
/// @Test func assembly() throws {
///   let findings = try AssemblyGraph.findings()
///   #expect(findings.isEmpty)
/// }
/// ```
///
/// The failure prints the findings. Call this function outside `#expect`, because Swift Testing doesn't print the values
/// of an expression that contains `try`, or use ``check(options:filePath:image:)``.
///
/// The function reads the index of the build that produced the test bundle, which is complete when the test runs. It
/// reads files only, and tests can call it in parallel.
///
/// It doesn't work in an iOS simulator, which can't load the host's libIndexStore. Use `swift package assembly check`
/// instead.
///
/// - Parameters:
///   - severities: The severities to return.
///   - options: The settings of the checks.
///   - filePath: The calling file, which identifies the package. Don't pass this.
///   - image: The calling test bundle, which identifies the index. Don't pass this.
/// - Returns: The findings. Their description is the output of `assembly check`.
/// - Throws: ``GraphError`` if there is no index, for example in a release build without `--enable-index-store`, or if
///   it's out of date.
public func findings(
  _ severities: Set<Finding.Severity> = [.error, .warning],
  options: CheckOptions = CheckOptions(),
  filePath: StaticString = #filePath,
  image: UnsafeRawPointer = #dsohandle
) throws(GraphError) -> Findings {
  guard let bundle = LoadedImage.path(of: image) else {
    throw .indexNotFound(searched: "the folders above the test bundle, whose path is unknown")
  }
  let root = FilePath.package(above: filePath.description)
  let graph = try PackageGraph(reading: PackageGraph.Source(builtFile: bundle, root: root), options: options)
  return Findings(graph.findings.filter { severities.contains($0.severity) }, folder: root)
}

/// Throws the findings for the package that contains the calling test, if there are any.
///
/// ```swift
/// @Test func assembly() throws { try AssemblyGraph.check() }
/// ```
///
/// Errors and warnings fail the test, and the failure prints them. See ``findings(_:options:filePath:image:)``.
///
/// - Parameters:
///   - options: The settings of the checks.
///   - filePath: The calling file, which identifies the package. Don't pass this.
///   - image: The calling test bundle, which identifies the index. Don't pass this.
/// - Throws: ``Findings``, or ``GraphError`` if there is no index or it's out of date.
public func check(
  options: CheckOptions = CheckOptions(),
  filePath: StaticString = #filePath,
  image: UnsafeRawPointer = #dsohandle
) throws {
  let findings = try findings(options: options, filePath: filePath, image: image)
  if !findings.isEmpty { throw findings }
}

/// An error that prevents reading a graph. Its description says how to resolve it.
public enum GraphError: Error, Equatable, CustomStringConvertible {
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
        + "\(wanted); run 'swift build' with this toolchain"
    case .indexOfOtherPackage(let path, let root):
      "the compiler index at \(path) contains no sources of \(root); run 'swift build' there first"
    case .indexStale(let files):
      "the compiler index is older than \(Self.list(files)); run 'swift build' first"
    case .indexIncomplete(let path, let modules):
      "the compiler index at \(path) doesn't contain the modules \(Self.list(modules)); make a debug build, or add "
        + "--enable-index-store to a release build"
    }
  }

  /// Whether the build wrote no index, or an incomplete one, like a release build.
  ///
  /// This includes a stale index: Swift Build shares one index between configurations, and a release build leaves the
  /// debug build's in place.
  public var isMissingIndex: Bool {
    switch self {
    case .indexNotFound, .indexIncomplete, .indexOfOtherPackage, .indexStale: true
    default: false
    }
  }

  private static func list(_ files: [String]) -> String {
    let shown = files.prefix(3).joined(separator: ", ")
    return files.count > 3 ? "\(shown) and \(files.count - 3) more" : shown
  }
}
