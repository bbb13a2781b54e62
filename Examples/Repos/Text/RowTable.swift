import ReposFeature

/// The rows as a table that fits a width: number, name, age and description.
struct RowTable {
  let text: String

  init(_ rows: [RepoRow], width: Int) {
    let widths = ColumnWidths(rows, width: width)
    let heading = ColumnWidths.heading
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
