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
      readme.contains(
        "in \(debug) times the time of hand-written wiring in a debug build, and in \(release) times"
      )
    )
  }

  private static let costs = "Sources/Assembler/Assembler.docc/Costs.md"

  @Test(
    "The page of costs has the compile times of 100 screens",
    arguments: ["debug build", "release build"]
  )
  func costsOfScreens(build: String) throws {
    let costs = try #require(tables(of: Self.costs).first { $0[0][0] == "100 screens" })
    let column = try #require(costs[0].firstIndex(of: build))
    let results = try #require(
      tables(of: "Benchmarks/CompileTimeResults.md").first {
        $0[0][0] == "**\(build)**: screens" && $0[0].contains("services as properties")
      }
    )
    let figures = try #require(results.first { $0[0] == "100" })
    for row in costs.dropFirst(2) {
      let index = try #require(results[0].firstIndex(of: row[0]))
      #expect(figures[index].hasPrefix(row[column]), "\(row[0])")
    }
  }

  @Test("The page of costs has the ratios of 1,000 rules") func costsOfRules() throws {
    let ratio = { (column: String) in
      // Both of the table that has effects, which is the last one.
      let ratios = try ratios("**debug build**: rules", column: column, row: "1000")
      return String(format: "%.2f", try #require(ratios.last))
    }
    let page = try String(contentsOf: MarkdownPage.package.appending(path: Self.costs), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let (all, effects) = (try ratio("type per scene"), try ratio("with effects"))
    #expect(
      page.contains(
        "takes \(all) times as long as by hand in a debug build, and \(effects) times with 20 effects"
      )
    )
  }

  @Test("The page of costs has figures of the results, with shorter names") func costsAtRunTime() throws {
    let costs = try #require(tables(of: Self.costs).first { $0[0][0] == "case" })
    let results = try tables(of: "Benchmarks/RunTimeResults.md").joined().filter { $0.count == 5 }
      .map { [$0[0].replacing("/across modules/", with: "/")] + $0[1...2] + [$0[4]] }
    for row in costs { #expect(results.contains(row), "\(row)") }
  }
}
