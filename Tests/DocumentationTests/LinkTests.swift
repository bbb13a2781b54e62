import Foundation
import Testing

@Suite struct LinkTests {
  @Test(
    "A page's links to files of the package lead to files",
    arguments: ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "SECURITY.md"]
  )
  func files(path: String) throws {
    let text = try String(contentsOf: MarkdownPage.package.appending(path: path), encoding: .utf8)
    for link in Self.links(in: text) {
      let file = MarkdownPage.package.appending(path: link)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path) links to \(link)")
    }
  }

  @Test("Links to files are found, links to pages of the web are not") func links() {
    let text =
      "[a](Sources/A.md), ![b](b.svg), [c](https://example.org/c), [d](#d), [e](E.md#part) <img src=\"f.png\">"
    #expect(Self.links(in: text) == ["Sources/A.md", "b.svg", "E.md", "f.png"])
  }

  /// The paths that `text` links to, in Markdown and in HTML, without fragments.
  private static func links(in text: String) -> [String] {
    text.matches(of: /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/).compactMap { match in
      let link = match.1 ?? match.2 ?? ""
      let path = link.prefix { $0 != "#" }
      return path.isEmpty || path.contains("://") ? nil : String(path)
    }
  }
}
