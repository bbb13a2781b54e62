import CompilerSupport
import Foundation
import TestSupport
import Testing

@Suite struct SwiftCompilerTests {
  @Test("Several files are checked as one module, against the built modules") func files() async throws {
    let result = try await check([
      "One.swift": "import Assembler\nprotocol CarAssembler: Assembling { func resolve() -> Car }",
      "Two.swift": "struct Car { static let made = 1 }",
    ])
    #expect(result.succeeded)
    #expect(result.errors == "")
  }

  @Test("A diagnostic after type-checking is an error too") func afterTypeChecking() async throws {
    let result = try await check(["One.swift": "func number() -> Int {}"])
    #expect(!result.succeeded)
    #expect(result.errors.contains("One.swift:1:23: error: missing return"))
  }

  @Test("The language mode is the one that is asked for") func modes() async throws {
    let source = ["One.swift": "var counter = 0\nfunc count() { counter += 1 }"]
    #expect(try await check(source, mode: .swift5).succeeded)
    #expect(try await check(source, mode: .swift6).succeeded == false)
  }

  @Test("Code with a macro of Swift Testing compiles") func macros() async throws {
    let source = "import Testing\n@Suite struct Tests { @Test func one() { #expect(1 + 1 == 2) } }"
    let result = try await check(["One.swift": source])
    #expect(result.succeeded, "\(result.errors)")
  }

  private func check(
    _ files: [String: String],
    mode: SwiftCompiler.LanguageMode = .swift6
  ) async throws -> CommandResult {
    try await TemporaryFolder.with { folder in
      for (name, source) in files {
        try Data(source.utf8).write(to: folder.appending(path: name))
      }
      let paths = files.keys.sorted().map { folder.appending(path: $0) }
      return try await SwiftCompiler().check(paths, mode: mode, options: ["-parse-as-library"])
    }
  }
}
