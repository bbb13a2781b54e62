public import Foundation

/// A repository, as GitHub's answer has it.
public struct Repo: Sendable, Equatable, Decodable {
  public var archived: Bool
  public var description: String?
  public var htmlUrl: URL
  public var name: String
  public var pushedAt: Date?

  public init(archived: Bool, description: String?, htmlUrl: URL, name: String, pushedAt: Date?) {
    self.archived = archived
    self.description = description
    self.htmlUrl = htmlUrl
    self.name = name
    self.pushedAt = pushedAt
  }
}
