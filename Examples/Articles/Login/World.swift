public import AssemblerEffects
import AssemblerHTTP

/// The same dependency as a closure that any view can read.
public struct World: Sendable {
  /// Returns the user who owns a token.
  public var user: @Sendable (_ token: String) async throws -> User

  /// Creates a world.
  public init(user: @escaping @Sendable (_ token: String) async throws -> User) {
    self.user = user
  }
}

extension World {
  /// A world that uses the server.
  public static let live = World(HTTPUserAPI(client: .live))

  /// Bridges an API, such as one that an assembler builds, to the world.
  public init(_ api: any UserAPI) {
    self.init(user: { try await api.user(token: $0) })
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
// The articles' name. Its capital letter is a reminder that it is global.
/// The world of this module.
public let Current = Ambient(World.live)

/// The login button before its migration: it reads the world instead of taking dependencies.
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

/// Bridges the world to an assembler: `var userAPI: any UserAPI { AmbientUserAPI() }`.
///
/// It reads the world at each call, so migrated views and the others see the same world.
public final class AmbientUserAPI: UserAPI {
  public init() {}

  public func user(token: String) async throws -> User {
    try await Current.user(token)
  }

  /// Does nothing: the world has no closure for it.
  public func recordLogin(token: String) async throws {}
}
