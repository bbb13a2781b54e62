public import Foundation

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
