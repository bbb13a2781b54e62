import CompilerSupport
import Foundation
import TestSupport

extension Fixture {
  /// What is wrong with the compiler's answer to the fixture; empty where it is exactly what the fixture says.
  func problems(mode: SwiftCompiler.LanguageMode) async throws -> String {
    let compiler = try SwiftCompiler()
    return try await TemporaryFolder.with { folder in
      let imports = ["-I", folder.path]
      for module in modules {
        let result = try await compiler.buildModule(
          module,
          into: folder,
          mode: mode,
          options: imports + options
        )
        if result.errors != "" { return result.errors }
      }
      let options = ["-parse-as-library"] + imports + options
      let verify = ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"]
      let result = try await compiler.check([file], mode: mode, options: options + verify)
      let missing = try await missingElsewhere(compiler, mode, options)
      let tooLong = try await tooManyLines(compiler, mode, options)
      return (result.succeeded ? "" : result.errors) + missing + tooLong
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
