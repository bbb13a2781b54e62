import Assembler

// Advice: forward it to 'parent' in 'extension SessionAssembler where Self: ChildAssembler, Parent: SessionAssembler'
final class Session: Sendable {}
protocol SessionAssembler: ScopedAssembler { func resolve() -> Session }
extension SessionAssembler { func resolve() -> Session { shared { Session() } } }
#if FIXED
extension SessionAssembler where Self: ChildAssembler, Parent: SessionAssembler {
  func resolve() -> Session { parent.resolve() }
}
#endif
final class SessionApp: LiveAssembler, SessionAssembler { let scope = Scope() }
final class Screen: Child<SessionApp>, ChildAssembler, SessionAssembler {}
func notForwarded() -> Bool {
  let app = SessionApp()
  let (one, other): (Session, Session) = (app.resolve(), Screen(parent: app).resolve())
  return one === other
}
