import ReposFeature

/// The rows as a table for people: number, name, age, description, fitted to a width.
struct RowTable {
  private struct Line {
    let number: String
    let name: TerminalText
    let age: String
    let description: TerminalText
  }

  let text: String

  init(_ rows: [RepoRow], width: Int) {
    let heading = Line(
      number: "#",
      name: TerminalText("Name"),
      age: "Age",
      description: TerminalText("Description")
    )
    let lines =
      [heading]
      + rows.enumerated().map { index, row in
        Line(
          number: String(index + 1),
          name: TerminalText(row.name),
          age: row.age ?? "",
          description: TerminalText(row.description)
        )
      }
    let numberWidth = lines.map(\.number.count).max() ?? 0
    let ageWidth = lines.map(\.age.count).max() ?? 0
    let longestName = lines.map(\.name.width).max() ?? 0
    let gaps = 6
    let room = max(0, width - numberWidth - ageWidth - gaps)
    let nameWidth = min(longestName, max(room / 2, 8))

    text = lines.map { line in
      let cells = [
        Self.alignedRight(line.number, numberWidth),
        line.name.fitted(to: nameWidth),
        Self.alignedRight(line.age, ageWidth),
        line.description.limited(to: max(0, room - nameWidth)),
      ]
      let joined = cells.joined(separator: "  ")
      return String(joined.reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }

  private static func alignedRight(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
