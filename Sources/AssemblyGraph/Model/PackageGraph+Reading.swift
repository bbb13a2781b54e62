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
    /// - Throws: ``GraphError/storeNotFound(searched:)``.
    public init(package root: String, scratch: String? = nil) throws(GraphError) {
      self.init(store: try StoreLocator.store(inScratch: scratch ?? root + "/.build"), root: root)
    }

    /// The index of the build that wrote `file`, an executable for example.
    ///
    /// - Throws: ``GraphError/storeNotFound(searched:)``.
    public init(builtFile file: String, root: String?) throws(GraphError) {
      self.init(store: try StoreLocator.store(above: file), root: root)
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
    let formats = StoreLocator.formats(of: source.store)
    let wanted = "v\(library.formatVersion())"
    if formats.isEmpty { throw .storeNotFound(searched: source.store) }
    if !formats.contains(wanted) {
      throw .storeFormat(path: source.store, found: formats, wanted: wanted)
    }
    let store = try IndexStore(path: source.store, library: library)
    let selection = try UnitSelection(store: store)
    let units = selection.units.filter { source.modules?.contains($0.module) ?? true }
    let own = units.filter { source.isOwn($0.file) }
    if own.isEmpty { throw .storeForeign(path: source.store, root: source.root ?? "any folder") }
    let ownFiles = Set(own.map(\.file))
    let stale = selection.staleFiles.filter(ownFiles.contains)
    if !stale.isEmpty { throw .storeStale(files: stale) }
    let missing = selection.modulesWithoutIndex(own)
    if !missing.isEmpty { throw .storeIncomplete(path: source.store, modules: missing) }
    let facts = try FactReader.read(units, in: store)
    let demangler = try Demangler(besideIndexLibrary: library.path)
    let catalog = RuleCatalog(facts: facts, demangler: demangler)
    if catalog.assemblerProtocols.isEmpty { throw .noAssembler(path: source.store) }
    self.init(catalog: catalog, isOwn: source.isOwn)
  }
}
