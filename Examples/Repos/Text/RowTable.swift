import ReposFeature

/// The rows as a table for people: number, name, age, description, fitted to a width.
struct RowTable {
  /// The names of the columns.
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

/// How wide the columns of a table are that fills a width.
struct ColumnWidths: Equatable {
  /// The columns between two cells.
  static let gap = 2

  let number: Int
  let name: Int
  let age: Int
  let description: Int

  /// Fits the columns of the rows into `width`: the name takes no more than half of the room that the
  /// description has to share.
  ///
  /// - Complexity: O(*n*) in the rows.
  init(_ rows: [RepoRow], width: Int) {
    number = String(rows.count).count
    age = max(RowTable.heading.age.count, rows.lazy.map { $0.age?.count ?? 0 }.max() ?? 0)
    let longestName = rows.lazy.map { TerminalText($0.name).width }.max() ?? 0
    let room = max(0, width - number - age - 3 * Self.gap)
    name = min(max(longestName, RowTable.heading.name.count), max(room / 2, 8))
    description = max(0, room - name)
  }
}

/// How far a load has come, in words.
struct LoadingText {
  let text: String

  init(_ progress: ReposScreen.Progress) {
    let pages = progress.pages == 1 ? "1 page" : "\(progress.pages) pages"
    text = "Loading… \(Self.repositories(progress.repositories)), \(pages)"
  }

  static func repositories(_ count: Int) -> String {
    count == 1 ? "1 repository" : "\(count) repositories"
  }
}
