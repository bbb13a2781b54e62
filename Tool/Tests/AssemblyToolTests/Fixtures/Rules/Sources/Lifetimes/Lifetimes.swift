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

// Neither rule is cached: a helper caches a part of `Whole`, and `Twice` calls the package's own `shared`.
struct Whole: Sendable { init(_ part: Shared, _ number: Int) {} }
final class Twice: Sendable {}

protocol PartAssembler: ScopedAssembler {
  func resolve() -> Whole
  func resolve() -> Twice
}
extension PartAssembler {
  func resolve() -> Whole { Whole(part(), number) }
  func resolve() -> Twice { shared(twice: Twice()) }
  private func part() -> Shared { shared { Shared() } }
  private var number: Int { shared { 1 } }
}
extension ScopedAssembler {
  func shared<Value>(twice value: Value) -> Value { value }
}
final class PartApp: LiveAssembler, PartAssembler {
  let scope = Scope()
}
func use(_ app: PartApp) { _ = (app.resolve() as Whole, app.resolve() as Twice) }

// A rule that an object calls later refers to the other rule. Both may do so.
final class Router: Sendable { init(_ makeEditor: @escaping @Sendable () -> Editor) {} }
final class Editor: Sendable { init(_ router: @escaping () -> Router) {} }

protocol RouterAssembler: ScopedAssembler, Sendable {
  func resolve() -> Router
  func resolve() -> Editor
}
extension RouterAssembler {
  func resolve() -> Router { shared { Router { [app = later()] in app().resolve() } } }
  func resolve() -> Editor {
    Editor { [log = { print("edit") }, assembler = later()] in
      log()
      return assembler().resolve()
    }
  }
}
final class RouterApp: LiveAssembler, RouterAssembler {
  let scope = Scope()
}
func use(_ app: RouterApp) { _ = app.resolve() as Router }

// Helpers of helpers: referenced, called later, also in a closure of the one that captures the assembler, and again by
// themselves. A key of what is shared weakly.
final class Entry: Sendable {}
final class Menu: Sendable {
  init(
    _ first: @escaping () -> Entry,
    _ second: @escaping () -> Entry,
    _ third: @escaping () -> () -> Entry
  ) {}
}

protocol MenuAssembler: ScopedAssembler, Sendable {
  func resolve() -> Entry
  func resolve(key: Int) -> Entry
  func resolve() -> Menu
  func resolve() -> [Entry]
}
extension MenuAssembler {
  func resolve() -> Entry { Entry() }
  func resolve(key: Int) -> Entry { weaklyShared(for: key) { Entry() } }
  func resolve() -> Menu {
    Menu(entry, { [app = later()] in app().entry() }, { [app = later()] in { app().resolve(key: 1) } })
  }
  func resolve() -> [Entry] { entries(2) }
  private func entry() -> Entry { first() }
  private func first() -> Entry { resolve() }
  private func entries(_ count: Int) -> [Entry] { count > 0 ? entries(count - 1) + [entry()] : [] }
}
final class MenuApp: LiveAssembler, MenuAssembler {
  let scope = Scope()
}
func use(_ app: MenuApp) { _ = (app.resolve() as Menu, app.resolve() as [Entry]) }
