import Assembler

final class Session: Sendable {}

protocol SessionAssembler: ScopedAssembler {
  func resolve() -> Session
}
extension SessionAssembler {
  func resolve() -> Session { shared { Session() } }
}

final class App: LiveAssembler, SessionAssembler {
  #if FIXED
  let scope = Scope()
  #else
  var scope: Scope { Scope(label: "app") }
  #endif
}

final class HelpedApp: LiveAssembler, SessionAssembler {
  #if FIXED
  let scope = HelpedApp.makeScope()
  #else
  var scope: Scope {
    HelpedApp.makeScope()
  }
  #endif
  private static func makeScope() -> Scope { Scope() }
}

protocol Unscoped: SessionAssembler {}
#if !FIXED
extension Unscoped {
  var scope: Scope { return Scope() }
}
#endif
final class DefaultedApp: LiveAssembler, Unscoped {
  #if FIXED
  let scope = Scope()
  #endif
}

func use(_ app: App) { let _: Session = app.resolve() }
