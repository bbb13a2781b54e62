public import Foundation

/// Where the repositories come from.
public protocol ReposDataSource: AnyObject, Sendable {
  /// Reads the repositories of `organization`, one page each time that the caller asks for the next.
  ///
  /// Nothing is read before the first page is asked for. The stream throws what keeps a page from being
  /// read, with a message for a person. Cancelling the task that reads it stops the reading.
  func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error>
}

/// A repository, as its owner's list describes it.
public struct Repository: Equatable, Sendable {
  /// GitHub's number of the repository, which stays when it is renamed.
  public var id: Int?
  /// The name without the owner's.
  public var name: String
  /// What it is, in the owner's words.
  public var description: String?
  /// The page that a person reads.
  public var page: URL?
  /// When somebody last pushed to it.
  public var pushedAt: Date?
  /// Whether its owner has closed it for changes.
  public var isArchived: Bool

  /// Creates a repository.
  public init(
    id: Int? = nil,
    name: String,
    description: String? = nil,
    page: URL? = nil,
    pushedAt: Date? = nil,
    isArchived: Bool = false
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.page = page
    self.pushedAt = pushedAt
    self.isArchived = isArchived
  }
}

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
