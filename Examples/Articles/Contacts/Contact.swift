public import Foundation

/// Somebody that a user knows.
public struct Contact: Sendable, Equatable {
  public let name: String
  public let birthday: Date?

  public init(name: String, birthday: Date? = nil) {
    self.name = name
    self.birthday = birthday
  }
}
