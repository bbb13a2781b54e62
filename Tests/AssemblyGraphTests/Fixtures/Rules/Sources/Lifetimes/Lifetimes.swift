import Assembler

struct User: Hashable, Sendable {}
final class Unshared: Sendable {}
final class Shared: Sendable {}
final class Keyed: Sendable {}
final class Weak: Sendable {}
final class PerGraph: Sendable {}
final class Asynchronous: Sendable {}
final class Helped: Sendable {}
final class Screen: Sendable { init(_ perGraph: PerGraph) {} }

protocol LifetimeAssembler: ScopedAssembler, Sendable {
  func resolve() -> Unshared
  func resolve() -> Shared
  func resolve(for user: User) -> Keyed
  func resolve() -> Weak
  func resolve() -> PerGraph
  func resolve() async throws -> Asynchronous
  func resolve() -> Helped
  func resolve() -> Screen
}
extension LifetimeAssembler {
  func resolve() -> Unshared { Unshared() }
  func resolve() -> Shared { shared { Shared() } }
  func resolve(for user: User) -> Keyed { shared(for: user) { Keyed() } }
  func resolve() -> Weak { weaklyShared { Weak() } }
  func resolve() -> PerGraph { graphShared { PerGraph() } }
  func resolve() async throws -> Asynchronous { try await shared { try await make() } }
  func resolve() -> Helped { kept() }
  func resolve() -> Screen { graph { Screen(resolve()) } }
  private func make() async throws -> Asynchronous { Asynchronous() }
  private func kept() -> Helped { shared { Helped() } }
}

final class App: LiveAssembler, LifetimeAssembler {
  let scope = Scope()
}

func use(_ app: App) async throws {
  _ = app.resolve() as Unshared
  _ = app.resolve() as Shared
  _ = app.resolve(for: User())
  _ = app.resolve() as Weak
  _ = try await app.resolve() as Asynchronous
  _ = app.resolve() as Helped
  _ = app.resolve() as Screen
}
