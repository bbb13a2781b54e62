/// What the application asks of its server about users.
public protocol UserAPI: AnyObject, Sendable {
  /// The user of a token.
  func user(token: String) async throws -> User
}
