import Foundation

/// A folder of the compiler's index, opened for reading.
final class IndexStore {
  let library: IndexLibrary
  let path: String
  private let store: IndexLibrary.Handle

  /// The values of `indexstore_unit_dependency_kind_t` for a module and for a record.
  private static let moduleDependency: UInt32 = 1
  private static let recordDependency: UInt32 = 2

  /// Opens the store at `path`.
  ///
  /// - Throws: ``GraphError/indexUnreadable(path:reason:)`` where it is not one.
  init(path: String, library: IndexLibrary) throws(GraphError) {
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

  /// The unit called `name`, or nil for a unit of the system or one without a source file.
  func unit(_ name: String) throws(GraphError) -> IndexUnit? {
    var error: IndexLibrary.Handle?
    guard let unit = library.unitCreate(store, name, &error) else {
      throw .indexUnreadable(path: path, reason: "unit \(name): \(library.take(error))")
    }
    defer { library.unitDispose(unit) }
    let file = library.unitMainFile(unit).indexString
    if file.isEmpty || library.unitIsSystem(unit) { return nil }
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
      builtModules: dependencies.modules
    )
  }

  private func dependencies(of unit: IndexLibrary.Handle) -> (records: [String], modules: [String]) {
    var records: [String] = []
    var modules: [String] = []
    let add: (IndexLibrary.Handle?) -> Void = { [library] dependency in
      let kind = library.dependencyKind(dependency)
      let name = library.dependencyName(dependency).indexString
      if kind == Self.recordDependency {
        records.append(name)
      } else if kind == Self.moduleDependency, name.isEmpty {
        // A module of the system has a unit, and so a name.
        modules.append(library.dependencyPath(dependency).indexString)
      }
    }
    forEach(add) { _ = library.unitDependencies(unit, $0, $1) }
    return (records, modules)
  }

  /// Calls `body` with each occurrence of a record, in the order of the source.
  func forEachOccurrence(in record: String, _ body: (IndexLibrary.Handle?) -> Void) throws(GraphError) {
    var error: IndexLibrary.Handle?
    guard let reader = library.recordCreate(store, record, &error) else {
      throw .indexUnreadable(path: path, reason: "record \(record): \(library.take(error))")
    }
    defer { library.recordDispose(reader) }
    forEach(body) { _ = library.recordOccurrences(reader, $0, $1) }
  }

  /// Calls `body` with each relation of an occurrence.
  func forEachRelation(of occurrence: IndexLibrary.Handle?, _ body: (IndexLibrary.Handle?) -> Void) {
    forEach(body) { _ = library.occurrenceRelations(occurrence, $0, $1) }
  }

  /// Hands a Swift closure to a C function that takes a context and a function pointer.
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

/// What the compiler indexed in one compilation of one source file.
struct IndexUnit {
  let module: String
  /// The source file's absolute path.
  let file: String
  /// The object file's path.
  let output: String
  /// The time at which the unit was written, in seconds since 1970.
  let modified: Double
  /// The names of the records that hold the file's occurrences.
  let records: [String]
  /// The modules that it imports and that were built with it, by the paths of their files.
  let builtModules: [String]
}

/// The units that say what the sources are now.
///
/// A store only grows: a file that was deleted, renamed or excluded leaves its unit behind, and a file that is
/// built twice, as part of a plugin's tool for example, has two.
struct UnitSelection {
  /// One unit for each source file.
  private(set) var units: [IndexUnit] = []
  /// Sources that were changed after their unit was written.
  private(set) var staleFiles: [String] = []

  private var indexedModules: Set<String> = []
  private var buildLists: [String: Set<String>?] = [:]

  init(store: IndexStore) throws(GraphError) {
    var newest: [String: Int] = [:]
    for name in store.unitNames() {
      guard let unit = try store.unit(name) else { continue }
      indexedModules.insert(unit.module)
      guard !unit.records.isEmpty, isBuilt(unit) else { continue }
      if let index = newest[unit.file] {
        if units[index].modified < unit.modified { units[index] = unit }
      } else {
        newest[unit.file] = units.count
        units.append(unit)
      }
    }
    units.sort { $0.file < $1.file }
    staleFiles = units.filter { (FilePath.modified($0.file) ?? 0) > $0.modified }.map(\.file)
  }

  /// The modules that `units` import and that were built without an index: in a release build, for example,
  /// where only the tests have one.
  func modulesWithoutIndex(_ units: [IndexUnit]) -> [String] {
    let files = Set(units.flatMap(\.builtModules)).filter { $0.hasSuffix(".swiftmodule") }
    let names = files.map { file in
      // `Modules/App.swiftmodule`, or with Swift Build `App.swiftmodule/x86_64-unknown-linux-gnu.swiftmodule`.
      let folder = FilePath.parent(file)
      return FilePath.name(folder.hasSuffix(".swiftmodule") ? folder : file).replacing(
        ".swiftmodule",
        with: ""
      )
    }
    return Set(names).subtracting(indexedModules).sorted()
  }

  /// Whether the file exists and is still part of its target.
  private mutating func isBuilt(_ unit: IndexUnit) -> Bool {
    guard FilePath.exists(unit.file) else { return false }
    guard let sources = sources(ofTargetThatWrote: unit.output) else { return true }
    return sources.contains(unit.file)
  }

  /// What a target is built of: SwiftPM lists it in `<Target>.build/sources`. Other build systems do not.
  private mutating func sources(ofTargetThatWrote output: String) -> Set<String>? {
    guard let end = output.range(of: ".build/", options: .backwards)?.upperBound else { return nil }
    let folder = String(output[..<end])
    if let known = buildLists[folder] { return known }
    let list = FilePath.bytes(folder + "sources").map { bytes in
      Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(Self.unquoted))
    }
    buildLists[folder] = .some(list)
    return list
  }

  /// The list is a response file: a path with blanks is quoted.
  private static func unquoted(_ path: Substring) -> String {
    path.count > 1 && path.hasPrefix("'") && path.hasSuffix("'")
      ? String(path.dropFirst().dropLast()) : String(path)
  }
}
