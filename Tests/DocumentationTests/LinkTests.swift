import Foundation
import Testing

@Suite struct LinkTests {
  @Test(
    "A page's links to files of the package lead to files",
    arguments: try ["CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "SECURITY.md"]
      + MarkdownPage.paths()
  )
  func files(path: String) throws {
    let page = MarkdownPage.package.appending(path: path)
    for link in Self.links(in: try String(contentsOf: page, encoding: .utf8)) {
      // Links of DocC are checked when the documentation is built.
      if link.hasPrefix("doc:") { continue }
      let file = page.deletingLastPathComponent().appending(path: link).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path) links to \(link)")
    }
  }

  @Test("A page that the README links to has no links that only DocC follows") func docLinks() throws {
    let readme = try String(contentsOf: MarkdownPage.package.appending(path: "README.md"), encoding: .utf8)
    for path in Self.links(in: readme) where path.contains(".docc/") {
      let text = try String(contentsOf: MarkdownPage.package.appending(path: path), encoding: .utf8)
      #expect(!text.contains("<doc:") && !text.contains("](doc:"), "\(path)")
    }
  }

  @Test("Links to files are found, links to pages of the web are not") func links() {
    let text =
      "[a](Sources/A.md), ![b](b.svg), [c](https://example.org/c), [d](#d), [e](E.md#part) <img src=\"f.png\">"
    #expect(Self.links(in: text) == ["Sources/A.md", "b.svg", "E.md", "f.png"])
  }

  /// The paths that `text` links to, in Markdown and in HTML, without fragments and without those in code.
  private static func links(in text: String) -> [String] {
    let prose = text.replacing(/```.*?```|`[^`\n]*`/.dotMatchesNewlines(), with: "")
    return prose.matches(of: /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/).compactMap { match in
      let link = match.1 ?? match.2 ?? ""
      let path = link.prefix { $0 != "#" }
      return path.isEmpty || path.contains("://") ? nil : String(path)
    }
  }
}
