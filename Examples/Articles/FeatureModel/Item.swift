public import Foundation

/// What the feature lists.
public struct Item: Sendable, Equatable, Identifiable {
  public let id: UUID
  public var name: String
  public let createdAt: Date

  public init(id: UUID, name: String, createdAt: Date) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
  }
}
