import CompilerSupport
import Foundation
import TestSupport

extension MarkdownPage {
  /// The root of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The pages whose code must compile: the README, the site's home, the skill for coding assistants, and
  /// every page of every documentation catalogue.
  static func paths() throws -> [String] {
    let articles = try ["Sources", "Tool/Sources"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
        .filter { $0.hasSuffix(".md") && $0.contains(".docc/") }
        .map { "\(folder)/\($0)" }
    }
    let readme = FileManager.default.fileExists(atPath: package.appending(path: "README.md").path)
    return (readme ? ["README.md"] : []) + ["Scripts/documentation/Home.md", "skills/assembler/SKILL.md"]
      + articles.sorted()
  }

  /// The pages that a new user follows file by file.
  static func copied() throws -> [String] {
    let names = [
      "README.md", "QuickStart.md", "Sessions.md", "WritingTests.md", "ShopInSwiftUI.md", "Why.md",
    ]
    return try paths().filter { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return names.contains(name) || name.hasPrefix("Migrating")
    }
  }

  /// Reads the page at `path`, from the root of the package.
  init(path: String) throws {
    let file = Self.package.appending(path: path)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw TestSupportError.fileNotFound(file.path)
    }
    self.init(path: path, text: try String(contentsOf: file, encoding: .utf8))
  }
}
