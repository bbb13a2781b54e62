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
