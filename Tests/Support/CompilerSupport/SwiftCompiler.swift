public import Foundation
public import TestSupport

/// The compiler that is on `PATH`, with the modules of the running tests' build.
public struct SwiftCompiler: Sendable {
  /// The language modes that a user's code may be in.
  public enum LanguageMode: String, Sendable {
    case swift5 = "5"
    case swift6 = "6"
  }

  /// The `swiftc` program.
  public let executable: URL

  /// The build whose modules the compiled code may import.
  public let products: BuildProducts

  /// Finds `swiftc` on `PATH` and the build of the running tests.
  ///
  /// - Throws: A ``TestSupportError`` that names what is missing.
  public init() throws {
    executable = try Executable.named("swiftc")
    products = try BuildProducts.current()
  }

  /// Checks `files` as one module, with every diagnostic that a build of them would give, and writes nothing.
  ///
  /// Type-checking alone leaves out what is diagnosed later (a missing return, a value sent to another
  /// isolation domain), so the compiler goes on until its intermediate language.
  ///
  /// - Parameters:
  ///   - files: One or more Swift files.
  ///   - mode: The language mode.
  ///   - options: Further options of `swiftc`.
  ///   - folder: The working folder.
  /// - Returns: The compiler's status and diagnostics. An error in the code is not a Swift error.
  /// - Throws: What ``Command/run(_:_:in:environment:)`` throws.
  public func check(
    _ files: [URL],
    mode: LanguageMode = .swift6,
    options: [String] = [],
    in folder: URL? = nil
  ) async throws -> CommandResult {
    try await TemporaryFolder.with { temporary in
      let frontend = try await Self.frontend.value
      let output = temporary.appending(path: "output.sil").path
      let arguments =
        frontend.arguments + ["-o", output, "-swift-version", mode.rawValue] + products.searchOptions
        + testingMacros + options.filter { $0 != "-Xfrontend" } + files.map(\.path)
      return try await ConcurrencyLimit.processors.run {
        try await Command.run(frontend.executable, arguments, in: folder)
      }
    }
  }

  /// The program that the driver `swiftc` runs, with what it passes for the system and the toolchain.
  ///
  /// For a file of a page, the driver takes as long as the compiler itself.
  private static let frontend = Task {
    let driver = try Executable.named("swiftc")
    let options = ["-emit-sil", "-wmo", "-o", "output.sil"] + platformOptions + ["empty.swift", "-###"]
    let job = try await TemporaryFolder.with { folder in
      try Data().write(to: folder.appending(path: "empty.swift"))
      return try await Command.run(driver, options, in: folder)
    }
    let words = job.output.split(separator: " ").map { $0.trimmingCharacters(in: .newlines) }
    guard let program = words.first else { throw TestSupportError.notCompiled(job.errors) }
    let arguments = words.dropFirst().filter { !["-o", "output.sil", "empty.swift"].contains($0) }
    return (executable: URL(filePath: program), arguments: arguments)
  }

  /// Builds the module of one file, named as the file, so that other code may import it with `-I` `folder`.
  ///
  /// - Returns: The compiler's status and diagnostics.
  /// - Throws: What ``Command/run(_:_:in:environment:)`` throws.
  public func buildModule(
    _ file: URL,
    into folder: URL,
    mode: LanguageMode = .swift6,
    options: [String] = []
  ) async throws -> CommandResult {
    let name = file.deletingPathExtension().lastPathComponent
    let output = folder.appending(path: "\(name).swiftmodule").path
    let arguments =
      ["-emit-module", "-module-name", name, "-emit-module-path", output, "-parse-as-library"]
      + ["-swift-version", mode.rawValue] + products.searchOptions
      + Self.platformOptions + options + [file.path]
    return try await ConcurrencyLimit.processors.run {
      try await Command.run(executable, arguments)
    }
  }

  /// The macros of Swift Testing, which the driver does not look for where SwiftPM does.
  private var testingMacros: [String] {
    let usr = executable.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
    let plugins = usr.appending(path: "lib/swift/host/plugins/testing").path
    return FileManager.default.fileExists(atPath: plugins) ? ["-plugin-path", plugins] : []
  }

  /// Built modules cannot be imported for an older system than they were built for.
  private static var platformOptions: [String] {
    #if os(macOS) && arch(arm64)
    ["-target", "arm64-apple-macosx15.0"]
    #elseif os(macOS)
    ["-target", "x86_64-apple-macosx15.0"]
    #else
    []
    #endif
  }
}
