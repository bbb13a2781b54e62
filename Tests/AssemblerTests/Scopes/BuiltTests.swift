import Assembler
import Testing

@Suite("The instances that a scope holds, by type") struct BuiltTests {
  private protocol Closable: Sendable {
    var name: String { get }
  }

  private final class Connection: Closable {
    let name: String
    let other: (any Closable)?

    init(_ name: String, _ other: (any Closable)? = nil) { (self.name, self.other) = (name, other) }
  }

  private struct Handle: Closable {
    let name: String
  }

  /// Closable, but not `Sendable`.
  @MainActor private protocol Screen: AnyObject {
    nonisolated var title: String { get }
  }

  private final class Player: Screen {
    let title: String

    init(_ title: String) { self.title = title }
  }

  private final class App: ScopedAssembler, LiveAssembler, Sendable {
    let scope = Scope()

    func database() -> Connection { shared { Connection("database") } }
    func server() -> any Closable { shared { Connection("server", database()) } }
    func alias() -> any Closable { shared { database() } }
    func optionalAlias() -> Connection? { shared { () -> Connection? in database() } }
    func optionalOptionalAlias() -> (any Closable)?? { shared { () -> (any Closable)?? in database() } }
    func handle(_ number: Int) -> Handle { shared(for: number) { Handle(name: "handle \(number)") } }
    func optional(_ isThere: Bool) -> Connection? {
      shared(for: isThere) { isThere ? Connection("optional") : nil }
    }
    func cache(_ number: Int) -> any Closable { weaklyShared(for: number) { Connection("cache \(number)") } }
    func held() -> Connection { weaklyShared { Connection("held") } }
    func state() -> Connection { graphShared { Connection("state") } }
    func number() -> Int { shared { 7 } }
    func opened() async -> Connection { await shared { () async -> Connection in Connection("opened") } }
    func failing() throws -> Connection {
      try shared { () throws -> Connection in throw CancellationError() }
    }
    func lazy() -> Lazy<Connection> { shared { Lazy { Connection("lazy") } } }
    func lazyAlias() -> Lazy<any Closable>? {
      shared { () -> Lazy<any Closable>? in Lazy { [app = later()] in app().database() } }
    }
    func lazyHandle(_ number: Int) -> Lazy<Handle> {
      shared(for: number) { Lazy { Handle(name: "lazy handle \(number)") } }
    }
    func lazyHandleAlias() -> Lazy<Handle> { shared { lazyHandle(1) } }
    func cache() -> Resettable<Connection> { shared { Resettable { Connection("cache") } } }
    @MainActor func lazyOnMainActor() -> Lazy<Connection> {
      shared(on: MainActor.self) { Lazy { Connection("main") } }
    }
    func asking() -> [String] { shared { BuiltTests.names(scope, with: database()) } }
    @MainActor func player() -> Player { shared(on: MainActor.self) { Player("player") } }
    @MainActor func player(_ room: String) -> Player {
      shared(on: MainActor.self, for: room) { Player(room) }
    }
    @MainActor func heldPlayer() -> Player { weaklyShared(on: MainActor.self) { Player("held") } }
  }

  private static func names(_ scope: Scope) -> [String] { scope.built(as: (any Closable).self).map(\.name) }

  @Test("Those that conform, the latest first, and nothing is built") func order() async {
    let app = App()
    #expect(Self.names(app.scope).isEmpty)
    _ = app.server()
    _ = app.number()
    _ = app.optional(false)
    _ = app.handle(1)
    _ = await app.opened()
    _ = app.handle(2)
    _ = app.optional(true)
    _ = app.graph { app.state() }
    #expect(
      Self.names(app.scope) == ["optional", "handle 2", "opened", "handle 1", "server", "database"]
    )
    #expect(app.scope.built(as: Int.self) == [7])
    #expect(app.scope.built(as: Connection.self).count == 4)
    #expect(app.scope.contents.count == 8)
  }

  @Test("Weakly shared ones only while they're alive, which this doesn't prolong") func weak() {
    let app = App()
    let first = app.cache(1)
    _ = app.cache(2)
    _ = app.database()
    let third = app.cache(3)
    withExtendedLifetime((first, third)) {
      #expect(Self.names(app.scope) == ["cache 3", "database", "cache 1"])
    }
    var held: Connection? = app.held()
    weak let released = held
    #expect(Self.names(app.scope).contains("held"))
    held = nil
    #expect(released == nil)
    #expect(Self.names(app.scope).contains("held") == false)
  }

  @Test("An object of two rules comes once, where it was built") func twoRules() {
    let app = App()
    _ = app.database()
    _ = app.handle(1)
    _ = app.alias()
    _ = app.optionalAlias()
    _ = app.optionalOptionalAlias()
    #expect(app.scope.contents.count == 5)
    #expect(Self.names(app.scope) == ["handle 1", "database"])
  }

  @Test("What a Lazy or Resettable has built comes when it was built") func deferred() {
    let app = App()
    let (lazy, cache) = (app.lazy(), app.cache())
    let handles = (app.lazyHandle(1), app.lazyHandle(2), app.lazyHandleAlias())
    #expect(Self.names(app.scope).isEmpty)
    _ = cache.value
    _ = app.handle(1)
    _ = app.lazyAlias()?.value
    _ = (handles.1.value, handles.0.value, lazy.value)
    #expect(
      Self.names(app.scope) == ["lazy", "lazy handle 1", "lazy handle 2", "database", "handle 1", "cache"]
    )
    #expect(app.scope.built(as: Lazy<Connection>.self).first === lazy)
    cache.reset()
    #expect(Self.names(app.scope).contains("cache") == false)
    _ = cache.value
    #expect(Self.names(app.scope).first == "cache")
  }

  @Test("What a Lazy of the main actor has built is anybody's") @MainActor func deferredOnMainActor() {
    let app = App()
    let lazy = app.lazyOnMainActor()
    #expect(app.scope.built(as: (any Sendable).self).isEmpty)
    #expect(Self.names(app.scope).isEmpty)
    _ = lazy.value
    #expect(Self.names(app.scope) == ["main"])
    #expect(app.scope.built(as: (any Closable).self, on: MainActor.self).map(\.name) == ["main"])
  }

  @Test("One that is being built isn't among them, nor one that failed") func inProgress() {
    let app = App()
    _ = try? app.failing()
    #expect(app.asking() == ["database"])
  }

  @Test("Those of the main actor are only returned there") @MainActor func mainActor() {
    let app = App()
    let held = app.heldPlayer()
    _ = app.player()
    _ = app.database()
    _ = app.player("kitchen")
    withExtendedLifetime(held) {
      #expect(
        app.scope.built(as: (any Screen).self, on: MainActor.self).map(\.title) == [
          "kitchen", "player", "held",
        ]
      )
    }
    #expect(app.scope.built(as: Player.self, on: MainActor.self).first === app.player("kitchen"))
    #expect(app.scope.built(as: (any Sendable).self).count == 1)
    #expect(app.scope.built(as: (any Closable).self, on: MainActor.self).map(\.name) == ["database"])
  }

  private static func names(_ scope: Scope, with other: Connection) -> [String] {
    withExtendedLifetime(other) { names(scope) }
  }
}
