/// One page of an answer that comes in several.
public struct RepositoryPage: Equatable, Sendable {
  /// The page's repositories, in the order of the answer.
  public var repositories: [Repository]

  /// The number of items that are left out because they could not be read.
  public var skipped: Int

  /// Creates a page.
  public init(repositories: [Repository], skipped: Int = 0) {
    self.repositories = repositories
    self.skipped = skipped
  }
}
