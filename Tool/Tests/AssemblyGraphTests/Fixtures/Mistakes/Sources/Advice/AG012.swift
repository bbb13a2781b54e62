import Assembler

// Advice: write '{ [app = later()] in app().resolve() }'
final class Draft: Sendable {}
final class Router: @unchecked Sendable {
  let makeDraft: () -> Draft
  init(makeDraft: @escaping () -> Draft) { self.makeDraft = makeDraft }
}
protocol RouterAssembler: ScopedAssembler { func resolve() -> Draft; func resolve() -> Router }
extension RouterAssembler {
  func resolve() -> Draft { Draft() }
  #if FIXED
  func resolve() -> Router { shared { Router(makeDraft: { [app = later()] in app().resolve() }) } }
  #else
  func resolve() -> Router { shared { Router(makeDraft: resolve) } }
  #endif
}
final class RouterApp: LiveAssembler, RouterAssembler { let scope = Scope() }
func retained() -> Bool {
  weak var app: RouterApp?
  do { let new = RouterApp(); app = new; let router: Router = new.resolve(); _ = router.makeDraft() }
  return app == nil
}
