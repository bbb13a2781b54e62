import AssemblyGraph
import Foundation

/// Where the package and its index are, as the arguments say.
struct PackageLocation {
  let root: String
  let scratch: String?
  private let store: String?
  private let builtFile: String?
  private let modules: [String]

  init(_ arguments: inout Arguments) throws {
    let folder = FileManager.default.currentDirectoryPath
    root = try arguments.option("--package-path") ?? folder
    scratch = try arguments.option("--scratch-path")
    store = try arguments.option("--index-store-path")
    builtFile = try arguments.option("--built-file")
    modules = try arguments.options("--module")
  }

  /// Paths are printed relative to the folder the tool is started in.
  var folder: String { FileManager.default.currentDirectoryPath }

  func read(_ options: CheckOptions = CheckOptions()) throws -> PackageGraph {
    var source = try source()
    if !modules.isEmpty { source.modules = Set(modules) }
    return try PackageGraph(reading: source, options: options)
  }

  /// The index and the package, as far as they are there.
  func source() throws -> PackageGraph.Source {
    if let store { return PackageGraph.Source(store: store, root: root) }
    if let builtFile { return try PackageGraph.Source(builtFile: builtFile, root: root) }
    return try PackageGraph.Source(package: root, scratch: scratch)
  }
}
