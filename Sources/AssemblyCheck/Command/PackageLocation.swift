import Foundation

/// The locations of the package and its index.
package struct PackageLocation {
  package let root: String
  package let scratch: String?
  private let store: String?
  private let builtFile: String?
  private let modules: [String]
  private let includesBareProtocols: Bool

  package init(_ arguments: inout Arguments) throws {
    let folder = FileManager.default.currentDirectoryPath
    root = try arguments.option("--package-path") ?? folder
    scratch = try arguments.option("--scratch-path")
    store = try arguments.option("--index-store-path")
    builtFile = try arguments.option("--built-file")
    modules = try arguments.options("--module")
    includesBareProtocols = arguments.flag("--bare")
  }

  /// The current folder, which printed paths are relative to.
  package var folder: String { FileManager.default.currentDirectoryPath }

  /// The style of text on standard output.
  package var style: TextStyle { TextStyle(folder: folder, usesColor: Terminal.usesColor) }

  /// The package and its index.
  package func source() throws -> IndexedPackage {
    var source =
      if let store {
        IndexedPackage(store: store, root: root)
      } else if let builtFile {
        try IndexedPackage(builtFile: builtFile, root: root)
      } else {
        try IndexedPackage(package: root, scratch: scratch)
      }
    if !modules.isEmpty { source.modules = Set(modules) }
    source.includesBareProtocols = includesBareProtocols
    source.reportsCrashes = true
    return source
  }

  /// Writes a note if a whole package has no assembler.
  package func noteMissingAssemblers(_ isEmpty: Bool) {
    // A build tool plugin reads single modules, of which some have no assembler.
    guard isEmpty, modules.isEmpty, !includesBareProtocols else { return }
    Terminal.writeError(
      "note: no type conforms to a protocol that refines 'Assembling'; --bare includes other protocols that declare "
        + "'resolve'"
    )
  }
}
