import CompilerSupport
import Foundation
import TestSupport
import Testing

/// The figures of an application of five modules, from three wirings of it.
@Suite("An application of five modules") struct FiveModulesTests {
  private static let folder = MarkdownPage.package.appending(path: "Tests/DocumentationTests/Modules")

  @Test("Its modules and each wiring compile") func compiles() async throws {
    try await TemporaryFolder.with { folder in
      func check(_ files: [URL], _ options: [String]) async throws {
        let result = try await SwiftCompiler().check(
          files,
          mode: .swift6,
          options: ["-parse-as-library", "-I", folder.path] + options
        )
        #expect(result.succeeded && result.errors == "", "\(result.errors)")
      }
      for module in ["Domain", "Catalog", "Cart", "Checkout", "Server"] {
        let path = folder.appending(path: "\(module).swiftmodule").path
        try await check(
          [Self.folder.appending(path: "Features/\(module).swift")],
          ["-module-name", module, "-emit-module-path", path]
        )
      }
      for wiring in ["Application", "FeatureProtocols", "ByHand"] {
        try await check(["Stubs", wiring].map { Self.folder.appending(path: "\($0).swift") }, [])
      }
    }
  }

  @Test(
    "The page has the lines of each wiring",
    arguments: [
      ("Application", "assemblers, one protocol for each level"),
      ("FeatureProtocols", "assemblers, a protocol for each feature"), ("ByHand", "by hand"),
    ]
  )
  func figures(wiring: String, row: String) throws {
    let page = try String(
      contentsOf: MarkdownPage.package.appending(path: "Benchmarks/LinesOfWiring.md"),
      encoding: .utf8
    )
    #expect(page.contains("| \(row) | \(try MigrationTests.wiring(wiring, in: Self.folder).count) |"))
  }

  @Test("The smallest form takes at most 1.2 times the lines by hand") func ratio() throws {
    let count = { try Double(MigrationTests.wiring($0, in: Self.folder).count) }
    #expect(try count("Application") <= 1.2 * count("ByHand"))
  }
}
