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
  /// - Throws: ``GraphError/storeUnreadable(path:reason:)`` where it is not one.
  init(path: String, library: IndexLibrary) throws(GraphError) {
    var error: IndexLibrary.Handle?
    guard let store = library.storeCreate(path, &error) else {
      throw .storeUnreadable(path: path, reason: library.take(error))
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
      throw .storeUnreadable(path: path, reason: "unit \(name): \(library.take(error))")
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
      throw .storeUnreadable(path: path, reason: "record \(record): \(library.take(error))")
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
