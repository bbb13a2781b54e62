import CompilerSupport
import Foundation
import TestSupport
import Testing

/// The application in `Examples/Journal`, which the package builds and runs with main-actor default isolation.
@Suite("A main-actor application") struct MainActorModuleTests {
  @Test(
    "It compiles without a warning in each of a user's settings",
    arguments: ProjectSettings.modules + [.mainActorApplication]
  )
  func compiles(settings: ProjectSettings) async throws {
    try await TemporaryFolder.with { folder in
      for name in ["Journal", "JournalTests"] {
        let result = try await SwiftCompiler().check(
          try Self.files(of: name),
          mode: settings.mode,
          options: [
            "-module-name", name, "-parse-as-library", "-enable-testing", "-I", folder.path,
            "-emit-module-path", folder.appending(path: "\(name).swiftmodule").path,
          ] + settings.options(isTests: name == "JournalTests")
        )
        #expect(result.succeeded && result.errors == "", "\(result.errors)")
      }
    }
  }

  @Test(
    "A forgotten stub is an error in each of a user's settings",
    arguments: ProjectSettings.modules
  )
  func forgotten(settings: ProjectSettings) async throws {
    try await TemporaryFolder.with { folder in
      let test = folder.appending(path: "Forgotten.swift")
      let text = "import AssemblerTesting\nfinal class Forgotten: TestAssembler, JournalAssembler {}\n"
      try Data(text.utf8).write(to: test)
      let result = try await SwiftCompiler().check(
        try Self.files(of: "Journal") + [test],
        mode: settings.mode,
        options: ["-parse-as-library"] + settings.options()
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
    arguments: [ProjectSettings.xcode, .xcodeInSwift6, .mainActorApplication]
  )
  func modules(settings: ProjectSettings) async throws {
    try await TemporaryFolder.with { folder in
      for module in ["Walks", "WalksLive", "WalksApp", "WalksAppTests"] {
        let file = Fixture.package.appending(
          path: "Tests/CompileTimeTests/Fixtures/MainActorModules/\(module).swift"
        )
        let result = try await SwiftCompiler().check(
          [file],
          mode: settings.mode,
          options: [
            "-module-name", module, "-parse-as-library", "-enable-testing", "-I", folder.path,
            "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path,
            "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature",
            "ExistentialAny",
          ] + settings.options()
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
