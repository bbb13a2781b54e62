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

/// The time since a date in one unit, truncated: `30s`, `5m`, `2h`, `115d`.
///
/// `DateComponentsFormatter` writes the same, but doesn't exist on Linux.
public struct Age: Equatable, Sendable {
  /// A unit of time, by its English name.
  public enum Unit: String, Sendable {
    /// 60 seconds are a minute, 60 minutes an hour, and 24 hours a day, whatever a clock is set to.
    case second, minute, hour, day
  }

  /// The number of units.
  public let count: Int
  /// The largest unit that fits.
  public let unit: Unit

  /// The abbreviation: `5m`.
  public var text: String { "\(count)\(unit.rawValue.prefix(1))" }

  /// The time from `date` to `now`. A future date is zero seconds old.
  public init(of date: Date, at now: Date) {
    let seconds = min(max(now.timeIntervalSince(date), 0), Double(Int32.max) * 86_400)
    let (length, unit): (Double, Unit) =
      switch seconds {
      case ..<60: (1, .second)
      case ..<3_600: (60, .minute)
      case ..<86_400: (3_600, .hour)
      default: (86_400, .day)
      }
    count = Int((seconds / length).rounded(.down))
    self.unit = unit
  }
}

/// The order of a list of repositories.
public enum RepoOrder: String, Sendable, CaseIterable {
  /// Most recently pushed first.
  case pushed
  /// By name, ignoring case.
  case name
}

/// Selects the repositories whose name and description contain every word of a text, ignoring case.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct RepoFilter: Sendable {
  private let words: [String]

  /// Creates a filter from words with whitespace between them. No words select everything.
  public init(_ text: String) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Whether the filter selects a repository with this name and description.
  public func matches(name: String, description: String) -> Bool {
    let text = "\(name)\n\(description)".lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}
