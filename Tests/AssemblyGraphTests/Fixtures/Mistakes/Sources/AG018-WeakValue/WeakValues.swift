import Assembler

#if FIXED
final class Settings: Sendable {}
final class MemoryCache: Cache {}
#else
struct Settings: Sendable {}
struct MemoryCache: Cache {}
#endif
/// A value, as its result says; a value, as its body says.
func makeCache() -> MemoryCache { MemoryCache() }
protocol Cache: Sendable {}
final class Session: Sendable {}

protocol WeakAssembler: ScopedAssembler {
  func resolve() -> Settings
  func resolve() -> any Cache
  func resolve() -> Session?
  func resolve() -> [Session]
  func resolve(_ label: Int.Type) -> any Cache
  func resolve(_ label: Bool.Type) -> any Cache
  func resolve() -> Settings?
  func resolve(_ label: String.Type) -> any Cache
}
extension WeakAssembler {
  func resolve() -> Settings { weaklyShared { Settings() } }
  func resolve() -> Settings? { weaklyShared { Settings() } }
  private func cached() -> any Cache { weaklyShared { anyCache() } }
  private func anyCache() -> any Cache {
    let cache = 1
    _ = cache
    return makeCache()
  }
  #if FIXED
  func resolve() -> Session? { shared { nil } }
  func resolve() -> [Session] { shared { [Session()] } }
  #else
  func resolve() -> Session? { weaklyShared { nil } }
  func resolve() -> [Session] { weaklyShared { [Session()] } }
  #endif
}
extension WeakAssembler where Self: LiveAssembler {
  // Through a function; through two, in a helper.
  func resolve(_ label: Int.Type) -> any Cache { weaklyShared { makeCache() } }
  func resolve(_ label: Bool.Type) -> any Cache { cached() }
  func resolve(_ label: String.Type) -> any Cache {
    weaklyShared {
      let cache = MemoryCache()
      return cache
    }
  }
  func resolve() -> any Cache {
    return weaklyShared(for: 1) { MemoryCache() }
  }
}
final class App: LiveAssembler, WeakAssembler { let scope = Scope() }

func use(_ app: App) {
  let _: Settings = app.resolve()
  let _: any Cache = app.resolve()
  let _: Session? = app.resolve()
  let _: [Session] = app.resolve()
  let _: any Cache = app.resolve(Int.self)
  let _: any Cache = app.resolve(Bool.self)
  let _: Settings? = app.resolve()
  let _: any Cache = app.resolve(String.self)
}
