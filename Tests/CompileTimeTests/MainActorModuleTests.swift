import CompilerSupport
import Foundation
import TestSupport
import Testing

/// The application in `Examples/Journal`, which the package builds and runs with main-actor default isolation.
@Suite("A main-actor application") struct MainActorModuleTests {
  /// Whether the application, and whether its tests are on the main actor by default.
  enum Isolation: CaseIterable { case none, application, both }

  @Test(
    "It compiles without a warning in other default isolations and modes",
    arguments: Isolation.allCases,
    [SwiftCompiler.LanguageMode.swift5, .swift6]
  )
  func compiles(isolation: Isolation, mode: SwiftCompiler.LanguageMode) async throws {
    try await TemporaryFolder.with { folder in
      for (name, isIsolated) in [("Journal", isolation != .none), ("JournalTests", isolation == .both)] {
        let result = try await SwiftCompiler().check(
          try Self.files(of: name),
          mode: mode,
          options: [
            "-module-name", name, "-parse-as-library", "-enable-testing", "-I", folder.path,
            "-emit-module-path", folder.appending(path: "\(name).swiftmodule").path,
          ] + (isIsolated ? ["-default-isolation", "MainActor"] : [])
        )
        #expect(result.succeeded && result.errors == "", "\(result.errors)")
      }
    }
  }

  @Test(
    "A forgotten stub is an error in both modes",
    arguments: [SwiftCompiler.LanguageMode.swift5, .swift6]
  )
  func forgotten(mode: SwiftCompiler.LanguageMode) async throws {
    try await TemporaryFolder.with { folder in
      let test = folder.appending(path: "Forgotten.swift")
      let text = "import AssemblerTesting\nfinal class Forgotten: TestAssembler, JournalAssembler {}\n"
      try Data(text.utf8).write(to: test)
      let result = try await SwiftCompiler().check(
        try Self.files(of: "Journal") + [test],
        mode: mode,
        options: ["-parse-as-library", "-default-isolation", "MainActor"]
      )
      #expect(!result.succeeded)
      for name in ["StoreAssembler", "HTTPAssembler"] {
        #expect(result.errors.contains("type 'Forgotten' does not conform to protocol '\(name)'"))
      }
      #expect(result.errors.contains("note: add stubs for conformance"))
    }
  }

  @Test(
    "Three main-actor modules and their tests, in each shape of the documentation, compile without a warning",
    arguments: [nil, "NonisolatedNonsendingByDefault"]
  )
  func modules(feature: String?) async throws {
    try await TemporaryFolder.with { folder in
      for module in ["Walks", "WalksLive", "WalksApp", "WalksAppTests"] {
        let file = Fixture.package.appending(
          path: "Tests/CompileTimeTests/Fixtures/MainActorModules/\(module).swift"
        )
        let result = try await SwiftCompiler().check(
          [file],
          options: [
            "-module-name", module, "-parse-as-library", "-enable-testing", "-I", folder.path,
            "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path,
            "-default-isolation", "MainActor", "-enable-upcoming-feature", "MemberImportVisibility",
            "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature",
            "ExistentialAny",
          ] + (feature.map { ["-enable-upcoming-feature", $0] } ?? [])
        )
        #expect(result.succeeded && result.errors == "", "\(result.errors)")
      }
    }
  }

  private static func files(of module: String) throws -> [URL] {
    let folder = Fixture.package.appending(
      path: "\(module == "Journal" ? "Examples" : "Tests/Examples")/\(module)"
    )
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
  }
}
