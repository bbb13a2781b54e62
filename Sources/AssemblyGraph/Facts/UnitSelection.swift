import Foundation

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
