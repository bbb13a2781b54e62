import Foundation

/// The page of the documentation that lists every mistake, the line it is made in and what the compiler says.
enum MisusePage {
  /// The file of the page.
  static let file = Fixture.package.appending(path: "Sources/Assembler/Assembler.docc/Misuse.md")

  /// The page that the fixtures make.
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

    \(count) mistakes, the line that each is made in, and what the compiler says to it.

    ## Overview

    Each row is a program in `Tests/CompileTimeTests/Fixtures/Misuse`, named in the first column, and a test
    that compiles it and compares every diagnostic to the word. This page is made from those programs:
    `UPDATE_DOCUMENTATION=1 swift test --filter MisusePageTests` writes it, and the same test without the
    variable fails where it is not current.

    """
  }

  private static func table(of fixtures: [Fixture]) -> String {
    let rows = fixtures.map { fixture in
      let (code, message) = saying(of: fixture)
      return "| \(fixture.title ?? "") (\(fixture.name)) | `\(code)` | \(message) |\n"
    }
    return "| mistake | code | what the compiler says |\n| --- | --- | --- |\n" + rows.joined()
  }

  /// The line of the first error or warning, and what matters of all that the compiler says: the errors or
  /// warnings, and the candidates that it names.
  private static func saying(of fixture: Fixture) -> (code: String, message: String) {
    let diagnostics = fixture.diagnostics
    let main = diagnostics.filter { $0.kind != "note" }
    let candidates = diagnostics.filter { $0.kind == "note" && $0.text.hasPrefix("candidate") }
    var sentences: [String] = []
    for diagnostic in main + candidates {
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
