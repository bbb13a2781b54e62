import Foundation

extension PackageGraph {
  /// Where a package and the index of its last build are.
  public struct Source: Sendable {
    /// The index: a folder that has `v5` in it.
    public let store: String
    /// The package's folder. What lies in it is the package's own; the rest belongs to its dependencies. Nil if
    /// everything in the index is to be taken for the package's own.
    public let root: String?
    /// The modules to read: those that are compiled already, in the middle of a build. All if nil.
    public var modules: Set<String>?

    /// - Parameters:
    ///   - store: The index: a folder that has `v5` in it.
    ///   - root: The package's folder.
    public init(store: String, root: String?) {
      self.store = store
      self.root = root.map { FilePath.real($0) ?? $0 }
    }

    /// The index of the last debug build of the package in `root`.
    ///
    /// - Parameters:
    ///   - root: The package's folder.
    ///   - scratch: The build's folder; `.build` in the package's if nil.
    /// - Throws: ``GraphError/indexNotFound(searched:)``.
    public init(package root: String, scratch: String? = nil) throws(GraphError) {
      self.init(store: try IndexLocator.store(inScratch: scratch ?? root + "/.build"), root: root)
    }

    /// The index of the build that wrote `file`, an executable for example.
    ///
    /// - Throws: ``GraphError/indexNotFound(searched:)``.
    public init(builtFile file: String, root: String?) throws(GraphError) {
      self.init(store: try IndexLocator.store(above: file), root: root)
    }

    /// Whether a source file is the package's own. Dependencies are checked out below the build's folder.
    func isOwn(_ file: String) -> Bool {
      guard let root else { return !file.contains("/checkouts/") }
      return FilePath.contains(root, file) && !file.dropFirst(root.utf8.count).contains("/.build/")
    }
  }

  /// Reads the graph from the compiler's index.
  ///
  /// It reads files only: it writes none, starts no build and opens no connection.
  ///
  /// - Throws: ``GraphError`` where there is no index, or where it does not say what the sources are now.
  /// - Complexity: Linear in the occurrences of symbols in the sources: about 3 ms for 10,000.
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
    let catalog = RuleCatalog(index: packageIndex, demangler: demangler)
    if catalog.assemblerProtocols.isEmpty { throw .noAssembler(path: source.store) }
    self.init(catalog: catalog, isOwn: source.isOwn)
  }
}

/// What the compiler accepts in silence about the assemblers of the package that a test is in.
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
/// Written in two lines, the failure has the findings in its text. `#expect(try AssemblyGraph.findings().isEmpty)`
/// works, too, but Swift Testing shows no values of an expression with `try` in it. ``check(options:filePath:image:)``
/// is the form in one line.
///
/// The index is that of the build which made the test's own bundle, tests included, so it is complete when the
/// test runs. It reads files only, and may be called from many tests at once.
///
/// It does not work in a process of an iOS simulator: libIndexStore is a library of the host. Use
/// `swift package assembly check` there.
///
/// - Parameters:
///   - severities: Which findings are wanted. By default errors and warnings.
///   - options: What the checks look for.
///   - filePath: Leave it out: the package is found from the test's file.
///   - image: Leave it out: the index is found from the test's bundle.
/// - Returns: The findings. Their description is what `assembly check` prints, so it is in the test's failure.
/// - Throws: ``GraphError`` where there is no index, or it does not say what the sources are now: in a release
///   build without `--enable-index-store`, for example.
public func findings(
  _ severities: Set<Finding.Severity> = [.error, .warning],
  options: CheckOptions = CheckOptions(),
  filePath: StaticString = #filePath,
  image: UnsafeRawPointer = #dsohandle
) throws(GraphError) -> Findings {
  guard let bundle = LoadedImage.path(of: image) else {
    throw .indexNotFound(searched: "the folders above the test bundle, whose path is not known")
  }
  let root = FilePath.package(above: filePath.description)
  let graph = try PackageGraph(reading: PackageGraph.Source(builtFile: bundle, root: root), options: options)
  return Findings(graph.findings.filter { severities.contains($0.severity) }, folder: root)
}

/// Throws what the compiler accepts in silence about the assemblers of the package that a test is in.
///
/// ```swift
/// @Test func assembly() throws { try AssemblyGraph.check() }
/// ```
///
/// It is ``findings(_:options:filePath:image:)`` in one line: errors and warnings fail the test, with their text.
///
/// - Parameters:
///   - options: What the checks look for.
///   - filePath: Leave it out: the package is found from the test's file.
///   - image: Leave it out: the index is found from the test's bundle.
/// - Throws: The ``Findings``, or ``GraphError`` where they cannot be read.
public func check(
  options: CheckOptions = CheckOptions(),
  filePath: StaticString = #filePath,
  image: UnsafeRawPointer = #dsohandle
) throws {
  let findings = try findings(options: options, filePath: filePath, image: image)
  if !findings.isEmpty { throw findings }
}

/// Why no graph could be read. The description says what to do next.
public enum GraphError: Error, Equatable, CustomStringConvertible {
  /// The toolchain's libIndexStore was not found.
  case libraryNotFound
  /// The library at `path` cannot be loaded or is not libIndexStore.
  case libraryUnusable(path: String, reason: String)
  /// No index was found in `searched`.
  case indexNotFound(searched: String)
  /// The index at `path` is damaged, or is none.
  case indexUnreadable(path: String, reason: String)
  /// The index at `path` was written in another format than the library reads.
  case indexFormat(path: String, found: [String], wanted: String)
  /// The index at `path` says nothing about the sources in `root`.
  case indexOfOtherPackage(path: String, root: String)
  /// These sources were changed after the index was written.
  case indexStale(files: [String])
  /// These modules were built without an index.
  case indexIncomplete(path: String, modules: [String])
  /// The sources declare no assembler protocol.
  case noAssembler(path: String)

  public var description: String {
    switch self {
    case .libraryNotFound:
      "libIndexStore was not found beside the Swift toolchain; set INDEXSTORE_LIB to its path"
    case .libraryUnusable(let path, let reason):
      "cannot use \(path) as libIndexStore: \(reason); set INDEXSTORE_LIB to the library of the toolchain that "
        + "built the package"
    case .indexNotFound(let searched):
      "no compiler index in \(searched); run 'swift build' first (a debug build; for a release build add "
        + "--enable-index-store)"
    case .indexUnreadable(let path, let reason):
      "the compiler index at \(path) cannot be read: \(reason); delete it and run 'swift build'"
    case .indexFormat(let path, let found, let wanted):
      "the compiler index at \(path) has the format \(found.joined(separator: ", ")) and this toolchain reads "
        + "\(wanted); run 'swift build' with this toolchain"
    case .indexOfOtherPackage(let path, let root):
      "the compiler index at \(path) has none of the sources in \(root); run 'swift build' there first"
    case .indexStale(let files):
      "the compiler index is older than \(Self.list(files)); run 'swift build' first"
    case .indexIncomplete(let path, let modules):
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
    case .indexNotFound, .indexIncomplete, .indexOfOtherPackage, .indexStale: true
    default: false
    }
  }

  private static func list(_ files: [String]) -> String {
    let shown = files.prefix(3).joined(separator: ", ")
    return files.count > 3 ? "\(shown) and \(files.count - 3) more" : shown
  }
}
