import Foundation
import Testing

@Suite("The page of the whole interface") struct InterfaceTests {
  @Test("The page names each public name of the core once, and no other") func names() throws {
    let page = try Self.text("Sources/Assembler/Assembler.docc/Interface.md")
    let cells = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
      $0.split(separator: "|").first
    }
    let named = cells.flatMap { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
    let declared = try Set(
      Self.text("Scripts/API/Assembler.txt").split(separator: "\n").compactMap(Self.name)
    )
    #expect(declared.count > 30)
    #expect(Set(named) == declared)
    #expect(named.count == declared.count)
  }

  /// The name that a line of `Scripts/API` declares, without those that a reader doesn't write.
  private static func name(of line: Substring) -> String? {
    let keyword = /\b(?:associatedtype|case|class|enum|func|let|protocol|struct|var) (\w+)/
    let name = line.firstMatch(of: keyword).map { String($0.1) }
    return ["callAsFunction", "debugDescription"].contains(name) ? nil : name
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: MarkdownPage.package.appending(path: path), encoding: .utf8)
  }
}
