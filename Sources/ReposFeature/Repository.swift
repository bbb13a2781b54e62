public import Foundation

/// A source of repositories.
public protocol ReposDataSource: AnyObject, Sendable {
  /// Reads the repositories of `organization`, a page at a time.
  ///
  /// The stream reads a page when the caller asks for it, and nothing before the first. It throws an error with a
  /// message for a person if a page can't be read. Cancelling the reading task cancels the request.
  func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error>
}

/// One page of a list of repositories.
public struct RepositoryPage: Equatable, Sendable, Codable {
  /// The page's repositories, in the order of the response.
  public var repositories: [Repository]

  /// The number of unreadable items, which are left out.
  public var skippedCount: Int

  /// The date when the source last confirmed the page, if it comes from the cache; otherwise `nil`.
  public var cachedAt: Date?

  /// Creates a page.
  public init(repositories: [Repository], skippedCount: Int = 0, cachedAt: Date? = nil) {
    self.repositories = repositories
    self.skippedCount = skippedCount
    self.cachedAt = cachedAt
  }
}

/// A repository in an account's list.
public struct Repository: Equatable, Sendable, Codable {
  /// GitHub's identifier, which doesn't change when the repository is renamed.
  public var id: Int64?
  /// The name, without the owner's.
  public var name: String
  /// The owner's description.
  public var description: String?
  /// The repository's web page.
  public var webURL: URL?
  /// The date of the last push.
  public var pushedAt: Date?
  /// Whether the owner has archived the repository: it is read-only.
  public var isArchived: Bool

  /// Creates a repository.
  public init(
    id: Int64? = nil,
    name: String,
    description: String? = nil,
    webURL: URL? = nil,
    pushedAt: Date? = nil,
    isArchived: Bool = false
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.webURL = webURL
    self.pushedAt = pushedAt
    self.isArchived = isArchived
  }
}
