import Foundation

/// The functions of the toolchain's libIndexStore, loaded at run time.
///
/// The C interface uses opaque pointers, integers and one structure by value, a string of a pointer and a length.
/// `iovec` has the same layout on every platform, so calling the library needs no C target and nothing to link.
final class IndexLibrary: Sendable {
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

  let path: String
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
  let dependencyKind: GetInt32
  let dependencyName: GetString
  let dependencyPath: GetString
  let dependencyIsSystem: GetBool
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
  init(path: String) throws(IndexError) {
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
    dependencyKind = try function("unit_dependency_get_kind")
    dependencyName = try function("unit_dependency_get_name")
    dependencyPath = try function("unit_dependency_get_filepath")
    dependencyIsSystem = try function("unit_dependency_is_system")
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
    guard let base = iov_base else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: base, count: iov_len), as: UTF8.self)
  }
}

/// The roles and relations of an occurrence: `indexstore_symbol_role_t`, whose values never changed.
struct IndexRoles: OptionSet {
  let rawValue: UInt64

  static let definition = IndexRoles(rawValue: 1 << 1)
  static let reference = IndexRoles(rawValue: 1 << 2)
  static let read = IndexRoles(rawValue: 1 << 3)
  static let write = IndexRoles(rawValue: 1 << 4)
  static let call = IndexRoles(rawValue: 1 << 5)
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
package enum IndexSymbolKind: UInt32 {
  case other
  case enumeration = 5, structure
  /// A class or an actor.
  case `class`
  case `protocol`
  case typeAlias = 11, function, variable
  case enumerationCase = 15
  case instanceMethod
  case staticMethod = 18, instanceProperty
  case staticProperty = 21, constructor
  case parameter = 25

  /// Class members, which only a class can override, count as static ones.
  init(_ value: UInt32) { self = IndexSymbolKind(rawValue: [17: 18, 20: 21][value] ?? value) ?? .other }

  package var isNominalType: Bool { self == .enumeration || self == .structure || self == .class }
  /// Whether the name of the symbol is a type.
  var isType: Bool { isNominalType || self == .protocol || self == .typeAlias }
  /// Whether this is an instance or static method.
  var isMethod: Bool { self == .instanceMethod || self == .staticMethod }
  /// Whether this is a global variable, or an instance or static property.
  package var isProperty: Bool { [.variable, .instanceProperty, .staticProperty].contains(self) }
  /// Whether using the symbol runs code.
  var isExecutable: Bool {
    self == .function || self == .constructor || self == .enumerationCase || isMethod || isProperty
  }
}

/// The subkinds of symbols that the graph uses: `indexstore_symbol_subkind_t`.
enum IndexSymbolSubkind {
  static let getter: UInt32 = 3
  static let setter: UInt32 = 4
}
