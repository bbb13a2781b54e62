import Foundation

/// The page that lists each mistake, its line and the compiler's message.
enum MisusePage {
  /// The page's file.
  static let file = Fixture.package.appending(path: "Tests/CompileTimeTests/Misuse.md")

  /// Generates the page.
  static func text(of fixtures: [Fixture]) -> String {
    let groups = Dictionary(grouping: fixtures, by: \.group)
    let tables = groups.keys.sorted().map { group in
      "\n## \(title(of: group))\n\n\(table(of: groups[group] ?? []))"
    }
    return introduction(count: fixtures.count) + tables.joined()
  }

  private static func introduction(count: Int) -> String {
    """
    # What the compiler refuses

    \(count) mistakes, the line of each, and the compiler's message.

    ## Overview

    A test compiles a program for each row and compares every diagnostic word for word. The name in the
    first column is the program's file in `Tests/CompileTimeTests/Fixtures/Misuse`. These programs generate
    this page: to update it, run `UPDATE_DOCUMENTATION=1 swift test --filter MisusePageTests`. Without the
    variable, the same test fails if the page is out of date.

    """
  }

  private static func table(of fixtures: [Fixture]) -> String {
    let rows = fixtures.map { fixture in
      let (code, message) = saying(of: fixture)
      return "| \(fixture.title ?? "") (\(fixture.name)) | `\(code)` | \(message) |\n"
    }
    return "| Mistake | Code | Compiler message |\n| --- | --- | --- |\n" + rows.joined()
  }

  /// The line of the first error or warning, and the relevant messages: errors, warnings, missing rules, candidates.
  private static func saying(of fixture: Fixture) -> (code: String, message: String) {
    let diagnostics = fixture.diagnostics
    let main = diagnostics.filter { $0.kind != "note" }
    let notes = ["protocol requires", "candidate"].flatMap { start in
      diagnostics.filter { $0.kind == "note" && $0.text.hasPrefix(start) }
    }
    var sentences: [String] = []
    for diagnostic in main + notes {
      let sentence = "\(diagnostic.kind): \(diagnostic.text)"
      if !sentences.contains(sentence) { sentences.append(sentence) }
    }
    let code = (main.first?.code ?? "").trimmingPrefix(while: \.isWhitespace)
    return (String(code), sentences.joined(separator: "; "))
  }

  /// `Async and throwing` for `AsyncAndThrowing`.
  private static func title(of group: String) -> String {
    group.reduce(into: "") { title, character in
      title += character.isUppercase && !title.isEmpty ? " \(character.lowercased())" : "\(character)"
    }
  }
}
