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
