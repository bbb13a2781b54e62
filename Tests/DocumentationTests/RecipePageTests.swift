import Foundation
import Testing

@Suite("The page of recipes") struct RecipePageTests {
  @Test("Each recipe is a file that the tests run, and each file is on the page") func files() throws {
    let folder = MarkdownPage.package.appending(path: "Examples/Recipes")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".swift")
    }
    var files: [String: String] = [:]
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      files[Self.program(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))] =
        name
    }
    for block in try Self.blocks() where !block.lines.contains(where: { $0.contains(/SwiftUI/) }) {
      #expect(files.removeValue(forKey: Self.program(block.lines)) != nil, "line \(block.line) is in no file")
    }
    #expect(files.values.sorted() == [])
  }

  @Test("A recipe has at most 25 lines beside its imports") func lines() throws {
    let blocks = try Self.blocks()
    #expect(blocks.count >= 12)
    for block in blocks {
      let lines = Self.program(block.lines).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 25, "line \(block.line)")
    }
  }

  private static func blocks() throws -> [CodeBlock] {
    try MarkdownPage(path: "Sources/Assembler/Assembler.docc/Recipes.md").blocks
  }

  /// The lines of a program without its imports, which the page has once.
  private static func program(_ lines: [String]) -> String {
    lines.filter { !$0.hasPrefix("import ") && !$0.hasPrefix("public import ") }.joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
  }
}
