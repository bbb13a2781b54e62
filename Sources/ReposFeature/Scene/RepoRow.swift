public import Foundation

/// One repository on the screen.
public struct RepoRow: Equatable, Sendable {
  /// The repository's name.
  public var name: String
  /// The owner's description; empty if there is none.
  public var description: String
  /// The time since the last push, in one unit: `5m`. `nil` if nobody has pushed.
  public var age: String?
  /// The date of the last push.
  public var pushedAt: Date?
  /// The page that opens when a person selects the row.
  public var webURL: URL?

  /// Creates a row.
  public init(name: String, description: String, age: String?, pushedAt: Date?, webURL: URL?) {
    self.name = name
    self.description = description
    self.age = age
    self.pushedAt = pushedAt
    self.webURL = webURL
  }

  init(_ repository: Repository, now: Date) {
    self.init(
      name: repository.name,
      description: repository.description ?? "",
      age: repository.pushedAt.map { Age(of: $0, at: now).text },
      pushedAt: repository.pushedAt,
      webURL: repository.webURL
    )
  }
}

/// The time since a date in one abbreviated unit, truncated: `30s`, `5m`, `2h`, `115d`.
///
/// `DateComponentsFormatter` writes the same, but doesn't exist on Linux.
struct Age: Equatable {
  let text: String

  /// The time from `date` to `now`. A future date is `0s` old.
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

/// Selects the rows whose name and description contain every word of a text, ignoring case.
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
