public import Foundation
import TestSupport

/// The declared interfaces of SwiftUI and UIKit, for code that no compiler on Linux has the frameworks for.
///
/// `Tests/Support/AppleFrameworks` declares the parts of them that the package's examples and pages use. What
/// compiles against these uses names, types and isolation as Apple documents them; that it also runs is not
/// shown.
public enum AppleFrameworks {
  /// The folder of the interfaces.
  public static let interfaces = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "AppleFrameworks")

  /// Options with which ``SwiftCompiler`` compiles an application: its code may import SwiftUI and UIKit, and
  /// use `#Preview` and `@Entry`.
  ///
  /// - Parameter interfaces: The folder of the interfaces, if it isn't ``interfaces``.
  /// - Throws: What ``Command/run(_:_:in:environment:)`` throws, or a ``TestSupportError`` if the plugin
  ///   doesn't compile.
  public static func options(interfaces: URL = interfaces) async throws -> [String] {
    let plugin = try await plugin.value
    // The modules of other interfaces are other modules: each folder has its own cache.
    let cache = temporary.appending(path: "Modules-\(interfaces.path.hashValue)")
    return [
      "-parse-as-library", "-I", interfaces.path, "-module-cache-path", cache.path,
      "-load-plugin-executable", "\(plugin.path)#PreviewsMacros,SwiftUIMacros",
    ]
  }

  /// The plugin that expands the macros, compiled when it is first needed.
  private static let plugin = Task {
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let plugin = temporary.appending(path: "Macros")
    let source = interfaces.appending(path: "Macros.swift").path
    let arguments = ["-swift-version", "6", source, "-o", plugin.path]
    let compiler = try Executable.named("swiftc")
    let result = try await ConcurrencyLimit.processors.run { try await Command.run(compiler, arguments) }
    guard result.succeeded else { throw TestSupportError.notCompiled(result.errors) }
    return plugin
  }

  private static let temporary = TemporaryFolder.ofProcess
    .appending(path: "AppleFrameworks", directoryHint: .isDirectory)
}
