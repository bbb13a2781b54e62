public import Assembler
import AssemblerEffects

/// The same dependency by the other way: a closure that any view can read.
public struct World: Sendable {
  /// The user of a token.
  public var user: @Sendable (_ token: String) async throws -> User

  /// Creates a world.
  public init(user: @escaping @Sendable (_ token: String) async throws -> User) {
    self.user = user
  }
}

extension World {
  /// A world that asks the server.
  public static let live = World(HTTPUserAPI(client: .live))

  /// The world of an API, such as one that an assembler resolves.
  public init(_ api: any UserAPI) {
    self.init(user: { try await api.user(token: $0) })
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
// The articles' name, upper-case as a reminder that it is everywhere.
/// The world of this module.
public let Current = Ambient(World.live)

/// The button that logs in, before its code base moved over: it reads the world, and nobody injects anything.
@MainActor public final class AmbientLoginView {
  public private(set) var text = "Log in"

  public init() {}

  public func loginButtonTapped(token: String) async {
    do {
      text = "Hello, \(try await Current.user(token).name)!"
    } catch {
      text = "Login failed"
    }
  }
}

/// The API of the world, for an assembler: `func resolve() -> any UserAPI { AmbientUserAPI() }`.
///
/// It reads the world at each call, so a view that moved over sees the same world as one that has not.
public final class AmbientUserAPI: UserAPI {
  public init() {}

  public func user(token: String) async throws -> User {
    try await Current.user(token)
  }
}
