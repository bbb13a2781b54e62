import Assembler

// Advice: forward it to 'parent' in 'extension SessionScene where Self: ChildAssembler, Parent: SessionScene'
protocol SessionScene: ScopedAssembler { var session: Item { get } }
extension SessionScene { var session: Item { shared { Item() } } }
#if FIXED
extension SessionScene where Self: ChildAssembler, Parent: SessionScene {
  var session: Item { parent.session }
}
#endif
final class SessionApp: LiveAssembler, SessionScene { let scope = Scope() }
final class Screen: Child<SessionApp>, ChildAssembler, SessionScene {}
func notForwarded() -> Bool {
  let app = SessionApp()
  return app.session === Screen(parent: app).session
}
