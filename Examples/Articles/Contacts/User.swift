/// The person whose contacts are shown.
public struct User: Sendable, Equatable {
  public let name: String

  public init(name: String) {
    self.name = name
  }
}
