import Foundation
import Testing

/// The tables of a Markdown page: for each, the cells of its rows, the header first.
private func tables(of path: String) throws -> [[[String]]] {
  let text = try String(contentsOf: MarkdownPage.package.appending(path: path), encoding: .utf8)
  return text.split(separator: "\n\n").map { block in
    block.split(separator: "\n").filter { $0.hasPrefix("|") }.map { row in
      row.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }.filter { !$0.isEmpty }
}

@Suite("Figures of the pages are those of the results") struct FigureTests {
  /// The ratios, such as `**1.37×**`, in one row of the tables whose first header is `title`.
  private func ratios(_ title: String, column: String, row: String) throws -> [Double] {
    let found = try tables(of: "Benchmarks/CompileTimeResults.md").filter {
      $0[0][0] == title && $0[0].contains(column)
    }
    return found.flatMap { table in
      let index = table[0].firstIndex(of: column) ?? 0
      return table.dropFirst().filter { $0[0] == row }.compactMap { row in
        row[index].firstMatch(of: /\*\*([0-9.]+)×/).flatMap { Double($0.1) }
      }
    }
  }

  @Test("README has the ratios of 100 screens in one session") func screens() throws {
    func ratio(_ title: String) throws -> String {
      let ratios = try ratios("**\(title)**: screens", column: "services as properties", row: "100")
      return String(format: "%.2f", try #require(ratios.first))
    }
    let (debug, release) = (try ratio("debug build"), try ratio("release build"))
    let readme = try String(contentsOf: MarkdownPage.package.appending(path: "README.md"), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      readme.contains("in \(debug) times the time of hand-written wiring in a debug build, and in \(release) times")
    )
  }

  @Test("The page of costs shows rows of the results, unchanged") func sameRows() throws {
    let results = try ["CompileTimeResults", "RunTimeResults"].flatMap {
      try tables(of: "Benchmarks/\($0).md")
    }
    let headers = Set(results.map { $0[0] })
    let rows = Set(results.joined())
    let shown = try tables(of: "Sources/Assembler/Assembler.docc/Costs.md").filter { headers.contains($0[0]) }
    #expect(shown.count == 4)
    for row in shown.joined() { #expect(rows.contains(row), "\(row)") }
  }
}
