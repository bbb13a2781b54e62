/// Picks the rows that have every word of a text in their name or description, in any case of the letters.
struct RowFilter {
  private let words: [String]

  init(_ text: String) {
    words = text.lowercased().split(separator: " ").map(String.init)
  }

  func callAsFunction(_ rows: [RepoRow]) -> [RepoRow] {
    guard !words.isEmpty else { return rows }
    return rows.filter { row in
      let text = "\(row.name)\n\(row.description)".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }
}
