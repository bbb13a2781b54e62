// shows: Objects that keep a rule to call later, in a module with main-actor default isolation
// options: -default-isolation MainActor
import Assembler

final class Draft {}
nonisolated final class Index: Sendable {
  let find: @Sendable () async -> Int
  init(find: @escaping @Sendable () async -> Int) { self.find = find }
}
final class Router {
  let make: () -> Draft
  let open: @MainActor (Int) -> Draft
  let load: (Int) async throws -> Draft
  let check: (Int) throws -> Draft
  init(
    make: @escaping () -> Draft,
    open: @escaping @MainActor (Int) -> Draft,
    load: @escaping (Int) async throws -> Draft,
    check: @escaping (Int) throws -> Draft
  ) {
    self.make = make
    self.open = open
    self.load = load
    self.check = check
  }
}

protocol DraftAssembler: ScopedAssembler {
  func resolve() -> Draft
}
extension DraftAssembler {
  func resolve() -> Draft { Draft() }
}

// On the main actor, because it refines a protocol of its own module.
protocol RouterAssembler: DraftAssembler {
  func resolve() -> Router
  func resolve() -> Index
  func resolve(id: Int) -> Draft
  func resolve(loaded id: Int) async throws -> Draft
}
extension RouterAssembler {
  func resolve() -> Router {
    shared(on: MainActor.self) {
      Router(
        make: { [app = later()] in app().resolve() },
        open: { [app = later()] in app().resolve(id: $0) },
        load: { [app = later()] in try await app().resolve(loaded: $0) },
        check: { [app = later()] in app().resolve(id: $0) }
      )
    }
  }
  func resolve(id: Int) -> Draft { Draft() }
  func resolve(loaded id: Int) async throws -> Draft { Draft() }
}
// On the main actor, so that it's `Sendable`, like the closure that asks it.
@MainActor final class App: LiveAssembler, RouterAssembler {
  let scope = Scope()
  func resolve() -> Index {
    shared { Index(find: { [app = later()] in await app().number() }) }
  }
  func number() -> Int { 1 }
}
