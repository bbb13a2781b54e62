public import Foundation

/// The folders of the build that the running tests are part of, found from the tests' own path.
///
/// Both build systems, both configurations and any `--scratch-path` work, since nothing is assumed of the
/// path except that the built modules are in a folder above the tests, or in its `Modules` folder.
public struct BuildProducts: Sendable {
  /// The folder with the built programs and test bundles, such as `.build/debug`.
  public let folder: URL

  /// The folder with the built Swift modules, to be given to the compiler with `-I`.
  public let modules: URL

  /// Options with which the compiler finds ``modules``, and the C module that they import.
  public var searchOptions: [String] { ["-I", modules.path, "-I", Self.headers.path] }

  private static let headers = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Sources/CAssembler/include").standardizedFileURL

  /// The build that the running tests are part of.
  ///
  /// - Throws: ``TestSupportError/moduleNotFound(name:searched:)``.
  public static func current() throws -> BuildProducts {
    try containing(module: "Assembler", above: runningPaths())
  }

  /// The build whose products include `module` and are in a folder above one of `paths`.
  ///
  /// - Throws: ``TestSupportError/moduleNotFound(name:searched:)``.
  public static func containing(module: String, above paths: [URL]) throws -> BuildProducts {
    let folders = paths.flatMap { ancestors(of: $0.resolvingSymlinksInPath()) }
    for folder in folders {
      for modules in [folder, folder.appending(path: "Modules")] {
        let file = modules.appending(path: "\(module).swiftmodule")
        if FileManager.default.fileExists(atPath: file.path) {
          return BuildProducts(folder: folder, modules: modules)
        }
      }
    }
    throw TestSupportError.moduleNotFound(name: module, searched: folders.map(\.path))
  }

  /// The program, then what it was started with: on Apple platforms the program is a helper of the toolchain,
  /// and one of its arguments is the test bundle.
  private static func runningPaths() -> [URL] {
    let arguments = CommandLine.arguments.filter { $0.hasPrefix("/") }.map { URL(filePath: $0) }
    return [Bundle.main.executableURL].compactMap { $0 } + arguments
  }

  private static func ancestors(of path: URL) -> [URL] {
    var folders: [URL] = []
    var folder = path.deletingLastPathComponent()
    while folder.path != "/", !folders.contains(folder) {
      folders.append(folder)
      folder.deleteLastPathComponent()
    }
    return folders
  }
}
