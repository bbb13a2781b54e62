public import Foundation

/// One page of an answer that comes in several.
public struct RepositoryPage: Equatable, Sendable {
  /// The page's repositories, in the order of the answer.
  public var repositories: [Repository]

  /// The number of items that are left out because they could not be read.
  public var skipped: Int

  /// When the page was known to be right, where it comes from what was kept and not from its source.
  public var keptAt: Date?

  /// Creates a page.
  public init(repositories: [Repository], skipped: Int = 0, keptAt: Date? = nil) {
    self.repositories = repositories
    self.skipped = skipped
    self.keptAt = keptAt
  }
}
