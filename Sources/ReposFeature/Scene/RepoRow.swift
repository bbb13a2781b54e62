public import Foundation

/// What the screen shows of one repository.
public struct RepoRow: Equatable, Sendable {
  /// The repository's name.
  public var name: String
  /// What it is; empty where its owner does not say.
  public var description: String
  /// How long ago somebody pushed to it, in one unit: `5m`. `nil` where nobody has.
  public var age: String?
  /// When somebody last pushed to it.
  public var pushedAt: Date?
  /// The page that opens when the row is selected.
  public var page: URL?

  /// Creates a row.
  public init(name: String, description: String, age: String?, pushedAt: Date?, page: URL?) {
    self.name = name
    self.description = description
    self.age = age
    self.pushedAt = pushedAt
    self.page = page
  }

  init(_ repository: Repository, now: Date) {
    self.init(
      name: repository.name,
      description: repository.description ?? "",
      age: repository.pushedAt.map { Age(of: $0, at: now).text },
      pushedAt: repository.pushedAt,
      page: repository.page
    )
  }
}

/// The time since a date, as one abbreviated unit, truncated: `30s`, `5m`, `2h`, `115d`.
///
/// `DateComponentsFormatter` writes the same, and does not exist on Linux.
struct Age: Equatable {
  let text: String

  /// The age at `now` of what happened at `date`. A date in the future is `0s` old.
  init(of date: Date, at now: Date) {
    let seconds = min(max(now.timeIntervalSince(date), 0), Double(Int32.max) * 86_400)
    text =
      switch seconds {
      case ..<60: Self.count(seconds, "s")
      case ..<3_600: Self.count(seconds / 60, "m")
      case ..<86_400: Self.count(seconds / 3_600, "h")
      default: Self.count(seconds / 86_400, "d")
      }
  }

  private static func count(_ value: Double, _ unit: String) -> String {
    "\(Int(value.rounded(.down)))\(unit)"
  }
}

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
