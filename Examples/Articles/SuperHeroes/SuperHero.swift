/// Somebody worth announcing.
public struct SuperHero: Sendable, Equatable {
  public let name: String

  public init(name: String) {
    self.name = name
  }
}
