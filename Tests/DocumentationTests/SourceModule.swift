import CompilerSupport
import Foundation
import TestSupport

/// A module of a reader's package: files as a page or a tutorial prints them.
struct SourceModule: Equatable {
  /// The name that other modules import.
  let name: String

  /// The texts of its files, by name.
  var files: [String: String]

  /// Checks modules in order; each can import those before it, also with `@testable`.
  ///
  /// Nothing is added to a file but a line that makes diagnostics name the page.
  ///
  /// - Returns: The diagnostics of the first module with an error; nil if all modules compile without a warning.
  static func diagnostics(
    _ modules: [SourceModule],
    _ settings: ProjectSettings = .package
  ) async throws -> String? {
    try await TemporaryFolder.with { folder in
      let compiler = try SwiftCompiler()
      let isApplication = modules.contains { $0.files.values.contains { $0.contains("import SwiftUI\n") } }
      let frameworks = isApplication ? try await AppleFrameworks.options() : []
      for module in modules {
        let sources = folder.appending(path: "Sources-\(module.name)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        let files = try module.files.sorted { $0.key < $1.key }.map { name, text in
          let file = sources.appending(path: name)
          try Data(text.utf8).write(to: file)
          return file
        }
        let interface = folder.appending(path: "\(module.name).swiftmodule").path
        let result = try await compiler.check(
          files,
          mode: settings.mode,
          options: [
            "-module-name", module.name, "-emit-module-path", interface, "-enable-testing",
            "-parse-as-library",
            "-warnings-as-errors", "-I", folder.path,
          ] + frameworks + settings.options(isTests: module.name.hasSuffix("Tests"))
        )
        guard result.succeeded else { return result.errors }
      }
      return nil
    }
  }
}
