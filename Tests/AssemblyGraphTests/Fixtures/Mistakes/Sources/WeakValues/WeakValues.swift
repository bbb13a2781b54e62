import Assembler

#if FIXED
final class Settings: Sendable {}
final class MemoryCache: Cache {}
#else
struct Settings: Sendable {}
struct MemoryCache: Cache {}
#endif
protocol Cache: Sendable {}
final class Session: Sendable {}

protocol WeakAssembler: ScopedAssembler {
  func resolve() -> Settings
  func resolve() -> any Cache
  func resolve() -> Session?
  func resolve() -> [Session]
}
extension WeakAssembler {
  func resolve() -> Settings { weaklyShared { Settings() } }
  #if FIXED
  func resolve() -> Session? { shared { nil } }
  func resolve() -> [Session] { shared { [Session()] } }
  #else
  func resolve() -> Session? { weaklyShared { nil } }
  func resolve() -> [Session] { weaklyShared { [Session()] } }
  #endif
}
extension WeakAssembler where Self: LiveAssembler {
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
}
