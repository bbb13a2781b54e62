import CompilerSupport
import Foundation
import TestSupport
import Testing

/// The figures of a migration from hand-written injection, from the three versions of one application.
@Suite("Migrating an MVVM application") struct MigrationTests {
  private static let folder = MarkdownPage.package.appending(path: "Tests/DocumentationTests/Migration")
  private static let page = "Benchmarks/LinesOfWiring.md"

  @Test("Each version compiles", arguments: ["ByHand", "ByHandInlined", "Assemblers"])
  func compiles(version: String) async throws {
    let files = ["Types", version].map { Self.folder.appending(path: "\($0).swift") }
    let result = try await SwiftCompiler().check(files, mode: .swift6, options: ["-parse-as-library"])
    #expect(result.succeeded, "\(result.errors)")
  }

  @Test(
    "The page has the lines and characters of each version",
    arguments: [
      ("ByHand", "by hand, a function for each object"), ("ByHandInlined", "by hand, inlined"),
      ("Assemblers", "assemblers"),
    ]
  )
  func figures(version: String, row: String) throws {
    let lines = try Self.wiring(version)
    let characters = lines.map(\.count).reduce(0, +)
    let page = try String(contentsOf: MarkdownPage.package.appending(path: Self.page), encoding: .utf8)
    #expect(
      page.contains(
        "| \(row) | \(lines.count) | \(characters.formatted(.number.locale(.init(identifier: "en_US")))) |"
      )
    )
  }

  @Test("Assemblers take at most 1.1 times the characters of the shortest version by hand") func ratio()
    throws
  {
    let count = { try Self.wiring($0).map(\.count).reduce(0, +) }
    #expect(try Double(count("Assemblers")) <= 1.1 * Double(count("ByHandInlined")))
  }

  /// The lines of a version, without indentation, blank lines, comments and imports.
  static func wiring(_ version: String, in folder: URL = folder) throws -> [String] {
    try String(contentsOf: folder.appending(path: "\(version).swift"), encoding: .utf8)
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("import ") }
  }
}
