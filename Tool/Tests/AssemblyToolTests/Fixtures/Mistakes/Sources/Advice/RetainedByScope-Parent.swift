import Assembler

// Advice: capture '[app = parent.later()]' and write 'app()' for 'self.parent'
final class RouterApp: LiveAssembler, ItemScene { let scope = Scope() }
final class RouterSession: Child<RouterApp>, ChildAssembler {
  #if FIXED
  func router() -> Router { parent.shared { Router { [app = parent.later()] in app().item() } } }
  #else
  func router() -> Router { parent.shared { Router { self.parent.item() } } }
  #endif
}
// The session ends before the router does.
func retainedByParent() -> Bool {
  isReleased(RouterApp.init) {
    let router = RouterSession(parent: $0).router()
    _ = router.make()
  }
}
