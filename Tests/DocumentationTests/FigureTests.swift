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

@Suite("Figures in the text are those of the tables") struct FigureTests {
  private static let page = "Sources/Assembler/Assembler.docc/CompileTime.md"
  private static let results = "Benchmarks/CompileTimeResults.md"

  /// The ratios, such as `**1.37×**`, of one column of a table, or of several.
  ///
  /// - Parameters:
  ///   - title: The first header of the table. With an ellipsis at its end, how the headers of several tables begin.
  ///   - column: The header of the column.
  ///   - rows: The first cells of the rows to read; all if `nil`.
  private func ratios(_ title: String, column: String, rows: Set<String>? = nil) throws -> [Double] {
    let found = try tables(of: Self.results).filter {
      ($0[0][0] == title || title.hasSuffix("…") && $0[0][0].hasPrefix(title.dropLast()))
        && $0[0].contains(column)
    }
    try #require(!found.isEmpty, "no table has \(title) and \(column)")
    return found.flatMap { table in
      let index = table[0].firstIndex(of: column) ?? 0
      return table.dropFirst().filter { rows?.contains($0[0]) ?? true }.compactMap { row in
        row[index].firstMatch(of: /\*\*([0-9.]+)×/).flatMap { Double($0.1) }
      }
    }
  }

  private func rounded(_ value: Double) -> String {
    let text = String(format: "%.1f", value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// "1.2 to 1.6", for the least and the largest of `ratios`.
  private func range(_ ratios: [Double]) throws -> String {
    "\(rounded(try #require(ratios.min()))) to \(rounded(try #require(ratios.max())))"
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: MarkdownPage.package.appending(path: path), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("Compile time: 100 screens in one session") func screens() throws {
    func ratio(_ title: String, _ column: String = "a function each") throws -> String {
      String(
        format: "%.1f",
        try #require(try ratios("**\(title)**: screens", column: column, rows: ["100"]).first)
      )
    }
    let (debug, release) = (try ratio("debug build"), try ratio("release build"))
    let text = try text(of: Self.page)
    #expect(
      text.contains(
        """
        a debug build takes \(debug) times as long as by hand, a release build \(release) times, and the type-check \
        alone \(try ratio("type-check")) times
        """
      )
    )
    #expect(text.contains("a build takes \(try ratio("after a change of a screen's body")) times as long"))
    #expect(text.contains("after a new screen \(try ratio("after a new screen")) times"))
    #expect(text.contains("the debug build takes \(try ratio("debug build", "a rule each")) times as long"))
    let readme = try self.text(of: "README.md")
    #expect(
      readme.contains("takes \(debug) times as long to compile as by hand in a debug build, \(release) times")
    )
  }

  @Test("Compile time: one assembler type for each scene of ten rules") func typePerScene() throws {
    let text = try text(of: Self.page)
    func scenesOfTen(_ titles: String...) throws -> String {
      try range(titles.flatMap { try ratios($0, column: "type per scene") })
    }
    let typeCheck = try scenesOfTen("**type-check**: rules", "**type-check**: dependencies per rule")
    let debug = try scenesOfTen(
      "**debug build**: rules",
      "**debug build**: dependencies per rule",
      "**debug build**: modules"
    )
    let release = try scenesOfTen("**release build**: rules", "**release build**: modules")
    #expect(text.contains("takes \(typeCheck) times"))
    #expect(text.contains("A debug build takes \(debug) times"))
    #expect(text.contains("release build \(release) times"))
  }

  @Test("Compile time: effects, one type for everything, and builds after an edit") func others() throws {
    let text = try text(of: Self.page)
    let effects = try ratios(
      "**debug build**: effects per scene",
      column: "with effects",
      rows: ["5", "10", "20"]
    )
    #expect(
      text.contains(
        String(
          format: "raise the ratio to %.1f, ten to %.1f, and twenty to %.1f",
          effects[0],
          effects[1],
          effects[2]
        )
      )
    )
    let oneType = try ratios("**debug build**: rules", column: "one type", rows: ["1000"])
    #expect(text.contains("1,000 rules takes \(Int(try #require(oneType.first))) times"))
    let edits = try ratios("**after a…", column: "type per scene", rows: ["100 in 10", "1000 in 10"])
    #expect(text.contains("up to \(rounded(try #require(edits.max()))) times as long in ten modules"))
    let inOne = try ratios("**after a…", column: "type per scene", rows: ["100 in 1", "1000 in 1"])
    #expect(text.contains("up to \(rounded(try #require(inOne.max()))) times in one"))
  }

  @Test("The page shows rows of the results, unchanged") func sameRows() throws {
    let all = Set(try tables(of: Self.results).flatMap { $0 })
    for row in try tables(of: Self.page).flatMap({ $0 }) { #expect(all.contains(row), "\(row)") }
  }
}
