import CompilerSupport
import Foundation
import TestSupport

extension Fixture {
  /// What is wrong with the compiler's answer to the fixture; empty where it is exactly what the fixture says.
  func problems(_ settings: ProjectSettings) async throws -> String {
    try await problems(mode: settings.mode, settings.options())
  }

  /// What is wrong with the compiler's answer to the fixture in a language mode, without other settings.
  func problems(mode: SwiftCompiler.LanguageMode, _ options: [String] = []) async throws -> String {
    try await withModules(mode, options) { compiler, options in
      let verify = ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"]
      let result = try await compiler.check([file], mode: mode, options: options + verify)
      let missing = try await missingElsewhere(compiler, mode, options)
      let tooLong = try await tooManyLines(compiler, mode, options)
      return (result.succeeded ? "" : result.errors) + missing + tooLong
    }
  }

  /// The worst that the compiler says of the fixture: `error`, `warning` or `accepted`.
  func severity(mode: SwiftCompiler.LanguageMode) async throws -> String {
    try await withModules(mode) { compiler, options in
      let result = try await compiler.check([file], mode: mode, options: options)
      return !result.succeeded ? "error" : result.errors.isEmpty ? "accepted" : "warning"
    }
  }

  /// Builds the modules that the fixture imports. If one doesn't compile, returns what the compiler says.
  private func withModules(
    _ mode: SwiftCompiler.LanguageMode,
    _ settings: [String] = [],
    _ answer: (SwiftCompiler, [String]) async throws -> String
  ) async throws -> String {
    let compiler = try SwiftCompiler()
    return try await TemporaryFolder.with { folder in
      let imports = ["-I", folder.path]
      for module in modules {
        let result = try await compiler.buildModule(
          module,
          into: folder,
          mode: mode,
          options: imports + settings + options
        )
        if result.errors != "" { return result.errors }
      }
      return try await answer(compiler, ["-parse-as-library"] + imports + settings + options)
    }
  }

  /// What the compiler prints, if that is more lines than the fixture allows.
  private func tooManyLines(
    _ compiler: SwiftCompiler,
    _ mode: SwiftCompiler.LanguageMode,
    _ options: [String]
  ) async throws -> String {
    guard let mostLines else { return "" }
    let output = try await compiler.check([file], mode: mode, options: options).errors
    let count = output.count { $0.isNewline }
    return count > mostLines ? "\(count) lines, \(mostLines) are allowed:\n\(output)" : ""
  }

  /// The expected diagnostics of other files that the compiler does not give, and what it gives instead.
  private func missingElsewhere(
    _ compiler: SwiftCompiler,
    _ mode: SwiftCompiler.LanguageMode,
    _ options: [String]
  ) async throws -> String {
    guard !expectedElsewhere.isEmpty else { return "" }
    let plain = ["-diagnostic-style", "llvm"]
    let output = try await compiler.check([file], mode: mode, options: options + plain).errors
    let missing = expectedElsewhere.filter { !output.contains(": \($0)\n") }
    guard !missing.isEmpty else { return "" }
    return "not said:\n\(missing.joined(separator: "\n"))\nbut:\n\(output)"
  }
}
