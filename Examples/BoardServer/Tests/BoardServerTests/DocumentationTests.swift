import Foundation
import Testing

/// The page "Servers" of the framework's documentation shows this package's code.
@Suite struct DocumentationTests {
  @Test("Each block of the page is in the file that it names") func blocks() throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let root = package.deletingLastPathComponent().deletingLastPathComponent()
    let page = try text(root.appending(path: "Sources/Assembler/Assembler.docc/Servers.md"))
    let blocks = page.matches(
      of: /<!-- not compiled: Hummingbird, (\S+) -->\n```swift\n([\s\S]*?)```\n/
    )
    #expect(blocks.count == page.split(separator: "<!-- not compiled: Hummingbird").count - 1)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let source = try text(root.appending(path: String(block.1)))
      #expect(source.contains(block.2), "\(block.1) does not have\n\(block.2)")
    }
  }

  private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
