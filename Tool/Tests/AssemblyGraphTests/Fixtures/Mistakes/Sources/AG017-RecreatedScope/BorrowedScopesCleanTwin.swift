import Assembler

final class Log: Sendable {}

protocol LogAssembler: ScopedAssembler {
  func resolve() -> Log
}
extension LogAssembler where Self: LiveAssembler {
  func resolve() -> Log { shared { Log() } }
}
extension LogAssembler where Self: ChildAssembler, Parent: LogAssembler {
  func resolve() -> Log { parent.resolve() }
}
final class LogApp: LiveAssembler, LogAssembler { let scope = Scope() }
// It caches nothing itself, and its parent is always the same.
final class LogScreen: ChildAssembler, LogAssembler {
  private let app: LogApp
  var parent: LogApp { app }
  var scope: Scope { parent.scope }
  init(app: LogApp) { self.app = app }
}
// Another object of the assembler stores its scope.
final class LogSession: LiveAssembler, LogAssembler {
  private struct Storage: Sendable { let scope = Scope() }
  private let storage = Storage()
  var scope: Scope { storage.scope }
}
func use(_ screen: LogScreen) { let _: Log = screen.resolve() }
