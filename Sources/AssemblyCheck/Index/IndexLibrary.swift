import Foundation

/// The functions of the toolchain's libIndexStore, loaded at run time.
///
/// The C interface uses opaque pointers, integers and one structure by value, a string of a pointer and a length.
/// `iovec` has the same layout on every platform, so calling the library needs no C target and nothing to link.
package final class IndexLibrary: Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Context = UnsafeMutableRawPointer

  typealias Release = @convention(c) (Handle?) -> Void
  typealias GetHandle = @convention(c) (Handle?) -> Handle?
  typealias GetString = @convention(c) (Handle?) -> iovec
  typealias GetCString = @convention(c) (Handle?) -> UnsafePointer<CChar>?
  typealias GetInt32 = @convention(c) (Handle?) -> UInt32
  typealias GetInt64 = @convention(c) (Handle?) -> UInt64
  typealias GetBool = @convention(c) (Handle?) -> Bool
  typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Handle?>) -> Handle?
  typealias OpenIn = @convention(c) (Handle?, UnsafePointer<CChar>, UnsafeMutablePointer<Handle?>) -> Handle?
  typealias GetPosition =
    @convention(c) (Handle?, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void
  typealias GetTime =
    @convention(c) (
      Handle?, UnsafePointer<CChar>, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>,
      UnsafeMutablePointer<Handle?>?
    ) -> Bool
  typealias EachHandle = @convention(c) (Context?, Handle?) -> Bool
  typealias EachString = @convention(c) (Context?, iovec) -> Bool
  typealias Apply = @convention(c) (Handle?, Context?, EachHandle) -> Bool
  typealias ApplyToUnits = @convention(c) (Handle?, UInt32, Context?, EachString) -> Bool
  typealias GetVersion = @convention(c) () -> UInt32

  package let path: String
  let formatVersion: GetVersion
  let errorDescription: GetCString
  let errorDispose: Release
  let storeCreate: Open
  let storeDispose: Release
  let storeUnits: ApplyToUnits
  let unitTime: GetTime
  let unitCreate: OpenIn
  let unitDispose: Release
  let unitDependencies: Apply
  let unitMainFile: GetString
  let unitModule: GetString
  let unitOutput: GetString
  let unitIsSystem: GetBool
  let dependencyKind: GetInt32
  let dependencyName: GetString
  let dependencyPath: GetString
  let recordCreate: OpenIn
  let recordDispose: Release
  let recordOccurrences: Apply
  let occurrenceSymbol: GetHandle
  let occurrenceRoles: GetInt64
  let occurrencePosition: GetPosition
  let occurrenceRelations: Apply
  let relationRoles: GetInt64
  let relationSymbol: GetHandle
  let symbolKind: GetInt32
  let symbolSubkind: GetInt32
  let symbolName: GetString
  let symbolUSR: GetString

  /// Loads the library at `path`.
  ///
  /// - Throws: ``IndexError/libraryUnusable(path:reason:)``.
  package init(path: String) throws(IndexError) {
    guard let image = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "unknown error"
      throw .libraryUnusable(path: path, reason: reason)
    }
    func function<Function>(_ name: String) throws(IndexError) -> Function {
      guard let address = dlsym(image, "indexstore_" + name) else {
        throw .libraryUnusable(path: path, reason: "it has no function indexstore_\(name)")
      }
      return unsafeBitCast(address, to: Function.self)
    }
    self.path = path
    formatVersion = try function("format_version")
    errorDescription = try function("error_get_description")
    errorDispose = try function("error_dispose")
    storeCreate = try function("store_create")
    storeDispose = try function("store_dispose")
    storeUnits = try function("store_units_apply_f")
    unitTime = try function("store_get_unit_modification_time")
    unitCreate = try function("unit_reader_create")
    unitDispose = try function("unit_reader_dispose")
    unitDependencies = try function("unit_reader_dependencies_apply_f")
    unitMainFile = try function("unit_reader_get_main_file")
    unitModule = try function("unit_reader_get_module_name")
    unitOutput = try function("unit_reader_get_output_file")
    unitIsSystem = try function("unit_reader_is_system_unit")
    dependencyKind = try function("unit_dependency_get_kind")
    dependencyName = try function("unit_dependency_get_name")
    dependencyPath = try function("unit_dependency_get_filepath")
    recordCreate = try function("record_reader_create")
    recordDispose = try function("record_reader_dispose")
    recordOccurrences = try function("record_reader_occurrences_apply_f")
    occurrenceSymbol = try function("occurrence_get_symbol")
    occurrenceRoles = try function("occurrence_get_roles")
    occurrencePosition = try function("occurrence_get_line_col")
    occurrenceRelations = try function("occurrence_relations_apply_f")
    relationRoles = try function("symbol_relation_get_roles")
    relationSymbol = try function("symbol_relation_get_symbol")
    symbolKind = try function("symbol_get_kind")
    symbolSubkind = try function("symbol_get_subkind")
    symbolName = try function("symbol_get_name")
    symbolUSR = try function("symbol_get_usr")
  }

  /// Returns the description of an error and releases the error.
  func take(_ error: Handle?) -> String {
    guard let error else { return "unknown error" }
    defer { errorDispose(error) }
    return errorDescription(error).map { String(cString: $0) } ?? "unknown error"
  }
}

extension iovec {
  /// A copy of a string that the library owns.
  var indexString: String {
    guard let base = iov_base, iov_len > 0 else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: base, count: iov_len), as: UTF8.self)
  }
}

/// The roles and relations of an occurrence: `indexstore_symbol_role_t`, whose values never changed.
struct IndexRoles: OptionSet {
  let rawValue: UInt64

  static let declaration = IndexRoles(rawValue: 1 << 0)
  static let definition = IndexRoles(rawValue: 1 << 1)
  static let reference = IndexRoles(rawValue: 1 << 2)
  static let read = IndexRoles(rawValue: 1 << 3)
  static let write = IndexRoles(rawValue: 1 << 4)
  static let call = IndexRoles(rawValue: 1 << 5)
  static let dynamic = IndexRoles(rawValue: 1 << 6)
  static let implicit = IndexRoles(rawValue: 1 << 8)
  static let childOf = IndexRoles(rawValue: 1 << 9)
  static let baseOf = IndexRoles(rawValue: 1 << 10)
  static let overrideOf = IndexRoles(rawValue: 1 << 11)
  static let receivedBy = IndexRoles(rawValue: 1 << 12)
  static let extendedBy = IndexRoles(rawValue: 1 << 14)
  static let accessorOf = IndexRoles(rawValue: 1 << 15)
  static let containedBy = IndexRoles(rawValue: 1 << 16)
}

/// The kinds of symbols that the graph uses: `indexstore_symbol_kind_t`.
package struct IndexSymbolKind: RawRepresentable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  static let enumeration = IndexSymbolKind(rawValue: 5)
  static let structure = IndexSymbolKind(rawValue: 6)
  /// A class or an actor.
  static let `class` = IndexSymbolKind(rawValue: 7)
  package static let `protocol` = IndexSymbolKind(rawValue: 8)
  static let typeAlias = IndexSymbolKind(rawValue: 11)
  static let function = IndexSymbolKind(rawValue: 12)
  static let variable = IndexSymbolKind(rawValue: 13)
  static let instanceMethod = IndexSymbolKind(rawValue: 16)
  static let staticMethod = IndexSymbolKind(rawValue: 18)
  static let instanceProperty = IndexSymbolKind(rawValue: 19)
  static let classProperty = IndexSymbolKind(rawValue: 20)
  static let staticProperty = IndexSymbolKind(rawValue: 21)
  package static let constructor = IndexSymbolKind(rawValue: 22)
  static let parameter = IndexSymbolKind(rawValue: 25)

  package var isNominalType: Bool { self == .enumeration || self == .structure || self == .class }
  /// Whether this is an instance, class or static method.
  var isMethod: Bool { (16...18).contains(rawValue) }
  /// Whether this is a global variable, or an instance, class or static property.
  package var isProperty: Bool { rawValue == 13 || (19...21).contains(rawValue) }
  /// Whether using the symbol runs code.
  var isExecutable: Bool { rawValue == 12 || rawValue == 22 || isMethod || isProperty }
}

/// The subkinds of symbols that the graph uses: `indexstore_symbol_subkind_t`.
enum IndexSymbolSubkind {
  static let none: UInt32 = 0
  static let getter: UInt32 = 3
  static let didSet: UInt32 = 1001
}
