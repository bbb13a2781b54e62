@testable import Assembler
import CompilerSupport
import Foundation
import TestSupport

/// Modules that the compiler builds in a temporary folder, with their index and the log of the build.
///
/// It takes a second where a package takes ten: the modules import the framework of the running tests' build, and the
/// index starts as that build's.
final class Workbench: Sendable {
  let folder: TemporaryFolder
  private let modules: [String]
  private let isolated: Set<String>
  private let built = Lock<[String: (source: String, log: String)]>([:])

  /// - Parameters:
  ///   - sources: The source of each module, by its name, in the order of the build.
  ///   - isolated: The modules that are on the main actor by default. The package's manifest says so, too.
  init(_ sources: KeyValuePairs<String, String>, isolated: Set<String> = []) throws {
    folder = try TemporaryFolder()
    modules = sources.map(\.key)
    self.isolated = isolated
    if !isolated.isEmpty {
      let targets = modules.map { module in
        let isolation = isolated.contains(module) ? ", .defaultIsolation(MainActor.self)" : ""
        let settings = "[.enableUpcomingFeature(\"ExistentialAny\")\(isolation)]"
        return ".target(name: \"\(module)\", swiftSettings: \(settings))"
      }
      try folder.write(
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "Bench", targets: [\(targets.joined(separator: ", "))])

        """,
        to: "Package.swift"
      )
    }
    for (module, source) in sources { try write(source, to: module) }
    try folder.write("", to: "out/.keep")
    try FrameworkBuild.linkIndex(to: folder.path + "/index")
  }

  func path(of module: String) -> String { "\(folder.path)/Sources/\(module)/\(module).swift" }

  func write(_ source: String, to module: String) throws {
    try folder.write(source, to: "Sources/\(module)/\(module).swift")
  }

  func source(of module: String) throws -> String {
    try String(contentsOfFile: path(of: module), encoding: .utf8)
  }

  /// Compiles the modules from the first on that has changed, and writes the log. A module that fails doesn't stop the
  /// others.
  ///
  /// - Returns: The log, which is empty if all of them compile.
  @discardableResult
  func build() async throws -> String {
    let compiler = try SwiftCompiler()
    var log = ""
    var isChanged = false
    for module in modules {
      let source = try source(of: module)
      let last = built.withLock { $0[module] }
      isChanged = isChanged || last?.source != source
      if let last, !isChanged {
        log += last.log
        continue
      }
      let arguments =
        [
          "-c", "-continue-building-after-errors", "-enable-testing", "-parse-as-library", "-module-name",
          module, "-emit-module",
          "-emit-module-path",
          "\(module).swiftmodule",
          "-index-store-path", "../index", "-index-ignore-system-modules", "-swift-version", "6",
          "-enable-upcoming-feature", "ExistentialAny",
          "-enable-upcoming-feature", "MemberImportVisibility", "-package-name", "bench",
          "-I", ".", path(of: module), "-o", "\(module).o",
        ] + compiler.products.searchOptions
        + (isolated.contains(module) ? ["-default-isolation", "MainActor"] : [])
      let result = try await ConcurrencyLimit.processors.run {
        try await Command.run(compiler.executable, arguments, in: URL(filePath: self.folder.path + "/out"))
      }
      log += result.errors
      built.withLock { $0[module] = (source, result.errors) }
    }
    try folder.write(log, to: "build.log")
    return log
  }

  /// Runs the tool on the last build.
  func tool(_ arguments: String...) async throws -> Shell.Output { try await tool(arguments) }

  func tool(_ arguments: [String], environment: [String: String] = [:]) async throws -> Shell.Output {
    let log = arguments.first == "missing" ? ["--log", "build.log"] : []
    return try await Shell.run(
      [Paths.tool] + arguments + log + [
        "--index-store-path", folder.path + "/index", "--package-path", folder.path,
      ],
      in: folder.path,
      environment: environment
    )
  }
}
