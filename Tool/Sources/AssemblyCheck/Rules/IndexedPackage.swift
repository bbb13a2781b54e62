/// The locations of a package and of the index of its last build.
package struct IndexedPackage: Sendable {
  /// The path of the index store, the folder that contains `v5`.
  package let store: String
  /// The path of the package, or `nil` to treat every source in the index as the package's own.
  ///
  /// Sources outside this folder belong to dependencies.
  package let root: String?
  /// The path as it was passed, which can have symbolic links. A build by Xcode has them, too, and one by SwiftPM doesn't.
  private let givenRoot: String?
  /// The modules to read, or `nil` for all. During a build, name the modules that are already compiled.
  package var modules: Set<String>?
  /// Whether modules that changed after their build are left out, with those that import them, if others are left. In
  /// Xcode, an application is built while its tests are edited.
  package var leavesOutStaleModules = false
  /// What the tool says about the choice of the index.
  package private(set) var note: String?

  /// The index in a folder that contains `v5`.
  package init(store: String, root: String?) {
    self.store = store
    self.root = root.map { FilePath.real($0) ?? $0 }
    givenRoot = root
  }

  /// The index of the last debug build of a package, in its build folder.
  package init(package root: String, scratch: String? = nil) throws(IndexError) {
    self.init(store: try IndexLocator.store(inScratch: scratch ?? root + "/.build"), root: root)
  }

  /// The index of the last build of an Xcode project. See ``DerivedData/store(of:in:home:)``.
  package init(project root: String, derivedData: String?) throws(IndexError) {
    let (store, note) = try DerivedData.store(of: root, in: derivedData)
    self.init(store: store, root: root)
    self.note = note
  }

  /// The index in one of the folders above a file that a build wrote, such as an executable.
  package init(builtFile file: String, root: String?) throws(IndexError) {
    self.init(store: try IndexLocator.store(above: file), root: root)
  }

  /// Whether a source file is the package's own.
  package func isOwn(_ file: String) -> Bool {
    guard let root, let givenRoot else { return !file.contains("/checkouts/") }
    return FilePath.isSource(file, of: root) || FilePath.isSource(file, of: givenRoot)
  }

  /// The files with the package's own first, so that no output depends on the folder that a package is in.
  func ownFirst(_ units: [IndexUnit]) -> [IndexUnit] {
    units.filter { isOwn($0.file) } + units.filter { !isOwn($0.file) }
  }
}

extension RuleGraph {
  package convenience init(reading source: IndexedPackage) throws(IndexError) {
    let library = try IndexLibrary(path: Toolchain.indexLibrary())
    let formats = IndexLocator.formats(of: source.store)
    let wanted = "v\(library.formatVersion())"
    if formats.isEmpty { throw .indexNotFound(searched: source.store) }
    if !formats.contains(wanted) {
      throw .indexFormat(path: source.store, found: formats, wanted: wanted)
    }
    let store = try IndexStore(path: source.store, library: library)
    let selection = try UnitSelection(store: store)
    let known = Set(selection.units.map(\.module))
    // A build can have modules without an index.
    if let unknown = source.modules?.subtracting(known).min(), !source.leavesOutStaleModules {
      throw .moduleNotFound(name: unknown, suggestion: known.sorted().suggestion(for: unknown))
    }
    // What the framework's protocols refine is in its own index.
    let modules = source.modules?.union(Framework.modules)
    var units = selection.units.filter { modules?.contains($0.module) ?? true }
    var own = units.filter { source.isOwn($0.file) }
    if own.isEmpty { throw .indexOfOtherPackage(path: source.store, root: source.root ?? "any folder") }
    let stale = own.filter(\.isStale)
    let changed = Set(stale.map(\.module))
    func isChanged(_ unit: IndexUnit) -> Bool {
      changed.contains(unit.module) || !changed.isDisjoint(with: unit.imports)
    }
    if !stale.isEmpty, !source.leavesOutStaleModules || own.allSatisfy(isChanged) {
      throw .indexStale(files: stale.map(\.file))
    }
    let leftOut = Set(own.filter(isChanged).map(\.module))
    units.removeAll(where: isChanged)
    own.removeAll(where: isChanged)
    let missing = selection.modulesWithoutIndex(own)
    if !missing.isEmpty { throw .indexIncomplete(path: source.store, modules: missing) }
    let catalog = RuleCatalog(
      index: try IndexReader.read(source.ownFirst(units), in: store),
      demangler: try Demangler(besideIndexLibrary: library.path)
    )
    self.init(catalog: catalog, of: source)
    index.leftOut = leftOut
    index.addUnbuilt(selection.failedModules.intersection(own.map(\.module)))
  }
}
