import ReposFeature

/// The rows as a table that fits a width: number, name, age and description.
struct RowTable {
  /// The columns' headings.
  static let heading = (number: "#", name: "Name", age: "Age", description: "Description")

  let text: String

  init(_ rows: [RepoRow], width: Int) {
    let widths = ColumnWidths(rows, width: width)
    let heading = Self.heading
    let lines =
      [[heading.number, heading.name, heading.age, heading.description]]
      + rows.enumerated().map { [String($0 + 1), $1.name, $1.age ?? "", $1.description] }
    text = lines.map { Self.line($0.map { TerminalText($0) }, widths) }.joined(separator: "\n")
  }

  private static func line(_ cells: [TerminalText], _ widths: ColumnWidths) -> String {
    let fitted = [
      cells[0].alignedRight(in: widths.number),
      cells[1].fitted(to: widths.name),
      cells[2].alignedRight(in: widths.age),
      cells[3].limited(to: widths.description),
    ]
    let joined = fitted.joined(separator: String(repeating: " ", count: ColumnWidths.gap))
    return String(joined.reversed().drop { $0 == " " }.reversed())
  }
}

/// The widths of a table's columns.
struct ColumnWidths: Equatable {
  /// The number of spaces between two cells.
  static let gap = 2

  let number: Int
  let name: Int
  let age: Int
  let description: Int

  /// Fits the rows into `width`. The name takes at most half of the space that it shares with the description.
  ///
  /// - Complexity: O(*n*) in the rows.
  init(_ rows: [RepoRow], width: Int) {
    number = String(rows.count).count
    age = max(RowTable.heading.age.count, rows.lazy.map { $0.age?.count ?? 0 }.max() ?? 0)
    let longestName = rows.lazy.map { TerminalText($0.name).width }.max() ?? 0
    let space = max(0, width - number - age - 3 * Self.gap)
    name = min(max(longestName, RowTable.heading.name.count), max(space / 2, 8))
    description = max(0, space - name)
  }
}

/// The progress of a load in words.
struct LoadingText {
  let text: String

  init(_ progress: ReposScreen.Progress) {
    let pages = progress.pageCount == 1 ? "1 page" : "\(progress.pageCount) pages"
    text = "Loading… \(Self.repositories(progress.repositoryCount)), \(pages)"
  }

  static func repositories(_ count: Int) -> String {
    count == 1 ? "1 repository" : "\(count) repositories"
  }
}
