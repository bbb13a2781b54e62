import Assembler

/// The API of the world, for an assembler: `func resolve() -> any UserAPI { AmbientUserAPI() }`.
///
/// It reads the world at each call, so a view that moved over sees the same world as one that has not.
public final class AmbientUserAPI: UserAPI {
  public init() {}

  public func user(token: String) async throws -> User {
    try await Current.user(token)
  }
}
