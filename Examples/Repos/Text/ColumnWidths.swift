import ReposFeature

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
