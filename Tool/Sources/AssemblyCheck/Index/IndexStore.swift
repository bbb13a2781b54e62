import Foundation

/// Finds the index that a build wrote.
enum IndexLocator {
  /// Paths of the index in a build folder: SwiftPM's own build system, Xcode, Swift Build.
  private static let inBuildFolder = ["/index/store", "/Index.noindex/DataStore", ""]

  /// The index of the build that wrote `file`, in one of the folders above it.
  static func store(above file: String) throws(IndexError) -> String {
    let candidates = ([file] + FilePath.folders(above: file)).flatMap { folder in
      inBuildFolder.map { folder + $0 }
    }
    guard let store = candidates.first(where: isStore) else {
      throw .indexNotFound(searched: "the folders above \(file)")
    }
    return store
  }

  /// The newest debug index in a build folder, such as `.build`.
  static func store(inScratch scratch: String) throws(IndexError) -> String {
    let triples = FilePath.contents(scratch).map { scratch + "/" + $0 }
    let candidates =
      triples.map { $0 + "/debug/index/store" } + [scratch + "/index/store", scratch + "/out"]
      + [scratch + "/Index.noindex/DataStore", scratch]
    let stores = candidates.filter(isStore)
    guard let newest = stores.max(by: { modified($0) < modified($1) }) else {
      throw .indexNotFound(searched: scratch)
    }
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

  static func modified(_ store: String) -> Double {
    formats(of: store).compactMap { FilePath.modified("\(store)/\($0)/units") }.max() ?? 0
  }
}

/// An index store, opened for reading.
final class IndexStore {
  let library: IndexLibrary
  let path: String
  private let store: IndexLibrary.Handle

  /// A value of `indexstore_unit_dependency_kind_t`.
  private static let recordDependency: UInt32 = 2

  /// Opens the store at `path`.
  ///
  /// - Throws: ``IndexError/indexUnreadable(path:reason:)`` if it isn't a store.
  init(path: String, library: IndexLibrary) throws(IndexError) {
    var error: IndexLibrary.Handle?
    guard let store = library.storeCreate(path, &error) else {
      throw .indexUnreadable(path: path, reason: library.take(error))
    }
    self.path = path
    self.library = library
    self.store = store
  }

  deinit { library.storeDispose(store) }

  /// The names of all units, sorted.
  func unitNames() -> [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { names in
      _ = library.storeUnits(store, 1, names) { context, name in
        context?.assumingMemoryBound(to: [String].self).pointee.append(name.indexString)
        return true
      }
    }
    return names
  }

  /// Returns the unit with a name, or `nil` for one without a Swift source.
  func unit(_ name: String) throws(IndexError) -> IndexUnit? {
    var error: IndexLibrary.Handle?
    guard let unit = library.unitCreate(store, name, &error) else {
      throw .indexUnreadable(path: path, reason: "unit \(name): \(library.take(error))")
    }
    defer { library.unitDispose(unit) }
    let file = library.unitMainFile(unit).indexString
    // A unit of C++ lists the records of all its headers.
    guard file.hasSuffix(".swift") else { return nil }
    var seconds: Int64 = 0
    var nanoseconds: Int64 = 0
    _ = library.unitTime(store, name, &seconds, &nanoseconds, nil)
    let dependencies = dependencies(of: unit)
    return IndexUnit(
      module: library.unitModule(unit).indexString,
      file: file,
      output: library.unitOutput(unit).indexString,
      modified: Double(seconds) + Double(nanoseconds) / 1e9,
      records: dependencies.records,
      imports: Set(dependencies.modules.compactMap(Self.module))
    )
  }

  /// The Swift module that a file has: `Modules/App.swiftmodule`, or with Swift Build
  /// `App.swiftmodule/x86_64-unknown-linux-gnu.swiftmodule`.
  static func module(in file: String) -> String? {
    [FilePath.parent(file), file].first { $0.hasSuffix(".swiftmodule") }
      .map { String(FilePath.name($0).dropLast(".swiftmodule".count)) }
  }

  private func dependencies(of unit: IndexLibrary.Handle) -> (records: [String], modules: [String]) {
    var records: [String] = []
    var modules: [String] = []
    let add: (IndexLibrary.Handle?) -> Void = { [library] dependency in
      let kind = library.dependencyKind(dependency)
      let name = library.dependencyName(dependency).indexString
      if kind == Self.recordDependency {
        records.append(name)
      } else if !library.dependencyIsSystem(dependency) {
        // What the compiler built from the interface of a binary framework has no index.
        let path = library.dependencyPath(dependency).indexString
        if !path.contains("ModuleCache"), !path.contains("PrecompiledModules") { modules.append(path) }
      }
    }
    forEach(add) { _ = library.unitDependencies(unit, $0, $1) }
    return (records, modules)
  }

  /// Calls `body` with each occurrence in a record, in source order.
  func forEachOccurrence(in record: String, _ body: (IndexLibrary.Handle?) -> Void) throws(IndexError) {
    var error: IndexLibrary.Handle?
    guard let reader = library.recordCreate(store, record, &error) else {
      throw .indexUnreadable(path: path, reason: "record \(record): \(library.take(error))")
    }
    defer { library.recordDispose(reader) }
    var isEmpty = true
    forEach({
      isEmpty = false; body($0)
    }) { _ = library.recordOccurrences(reader, $0, $1) }
    // The library reads a damaged record as one without occurrences, which a source without declarations also has. A
    // record is a bit stream of whole words.
    let file = "\(path)/v\(library.formatVersion())/records/\(record.suffix(2))/\(record)"
    if isEmpty, let size = FilePath.bytes(file)?.count, size % 4 != 0 {
      throw .indexUnreadable(path: path, reason: "record \(record) is damaged")
    }
  }

  /// Calls `body` with each relation of an occurrence.
  func forEachRelation(of occurrence: IndexLibrary.Handle?, _ body: (IndexLibrary.Handle?) -> Void) {
    forEach(body) { _ = library.occurrenceRelations(occurrence, $0, $1) }
  }

  /// Passes a Swift closure to a C function that takes a context and a function pointer.
  private func forEach(
    _ body: (IndexLibrary.Handle?) -> Void,
    _ apply: (IndexLibrary.Context, IndexLibrary.EachHandle) -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      var body = body
      withUnsafeMutablePointer(to: &body) { pointer in
        apply(pointer) { context, element in
          context?.assumingMemoryBound(to: ((IndexLibrary.Handle?) -> Void).self).pointee(element)
          return true
        }
      }
    }
  }
}

/// The index of one source file, written by one compilation.
struct IndexUnit {
  let module: String
  /// The absolute path of the source file.
  let file: String
  /// The path of the object file.
  let output: String
  /// The time of the compilation, in seconds since 1970.
  let modified: Double
  /// The names of the records that contain the file's occurrences.
  let records: [String]
  /// The Swift modules from the same build that it imports, directly or not.
  let imports: Set<String>

  /// Whether the source changed after its compilation.
  var isStale: Bool { (FilePath.modified(file) ?? 0) > modified }
}

/// Selects the units of the current sources.
///
/// A store only grows. Deleted, renamed and excluded files leave their units behind, and a file that is built twice,
/// such as one of a plugin's tool, has two.
struct UnitSelection {
  /// One unit for each source file.
  private(set) var units: [IndexUnit] = []

  /// The modules of SwiftPM's own build system whose last build failed.
  private(set) var failedModules: Set<String> = []

  private var indexedModules: Set<String> = []
  private var buildLists: [String: Set<String>?] = [:]

  init(store: IndexStore) throws(IndexError) {
    var newest: [String: IndexUnit] = [:]
    for name in store.unitNames() {
      guard let unit = try store.unit(name) else { continue }
      indexedModules.insert(unit.module)
      if let known = newest[unit.file], known.modified >= unit.modified { continue }
      if isBuilt(unit) { newest[unit.file] = unit }
    }
    units = newest.values.sorted { $0.file < $1.file }
    addFailedModules(indexed: newest)
  }

  /// The imported modules that were built without an index. In a release build, for example, only tests have one.
  func modulesWithoutIndex(_ units: [IndexUnit]) -> [String] {
    Set(units.flatMap(\.imports)).subtracting(indexedModules).sorted()
  }

  /// Whether the file exists and is still part of its target.
  private mutating func isBuilt(_ unit: IndexUnit) -> Bool {
    FilePath.exists(unit.file) && sources(ofTargetThatWrote: unit.output)?.contains(unit.file) ?? true
  }

  /// Adds the modules of which the compiler wrote a file's diagnostics and no object, or never came to a file.
  private mutating func addFailedModules(indexed: [String: IndexUnit]) {
    var isIncomplete: [String: Bool] = [:]
    for unit in units {
      guard let sources = sources(ofTargetThatWrote: unit.output) else { continue }
      let diagnostics = unit.output.dropLast(".swift.o".count) + ".dia"
      let isRejected = !FilePath.exists(unit.output) && FilePath.exists(String(diagnostics))
      if isRejected
        || isIncomplete.value(
          of: unit.module,
          or: sources.contains { indexed[$0] == nil && FilePath.exists($0) }
        )
      {
        failedModules.insert(unit.module)
      }
    }
  }

  /// The sources of a target. SwiftPM's own build system lists them in `<Target>.build/sources`, others don't.
  private mutating func sources(ofTargetThatWrote output: String) -> Set<String>? {
    guard let end = output.range(of: ".build/", options: .backwards)?.upperBound else { return nil }
    let folder = String(output[..<end])
    return buildLists.value(
      of: folder,
      or: FilePath.text(folder + "sources").map { Set($0.split(separator: "\n").map(Self.unquoted)) }
    )
  }

  /// Undoes the quotes of a shell around a path with a space, an apostrophe or another special character.
  static func unquoted(_ path: Substring) -> String {
    path.hasPrefix("'")
      ? String(path.dropFirst().dropLast()).replacing("'\\''", with: "'") : String(path)
  }
}
