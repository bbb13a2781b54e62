import Assembler

final class Draft: Sendable {}
final class Router: Sendable {
  let make: @Sendable () -> Draft?
  init(make: @escaping @Sendable () -> Draft?) { self.make = make }
}
protocol RouterAssembler: ScopedAssembler, Sendable {
  func resolve() -> Draft
  func resolve() -> Router
  func resolve(_ label: Router.Type) -> Router
  func resolve(_ label: Draft.Type) -> Router
}
extension RouterAssembler {
  func resolve() -> Draft { Draft() }
  func resolve() -> Router { shared { Router(make: { [unowned self] in resolve() }) } }
  func resolve(_ label: Router.Type) -> Router { shared { Router(make: { [weak self] in self?.resolve() }) } }
  func resolve(_ label: Draft.Type) -> Router {
    shared { Router(make: { [app = later()] in app().resolve() }) }
  }
}
final class App: LiveAssembler, RouterAssembler, Sendable { let scope = Scope() }

#if FIXED
let app = App()
func router() -> Router { app.resolve() }
func weakRouter() -> Router { app.resolve(Router.self) }
func laterRouter() -> Router { app.resolve(Draft.self) }
#else
func router() -> Router { App().resolve() }
func weakRouter() -> Router { App().resolve(Router.self) }
func laterRouter() -> Router { App().resolve(Draft.self) }
func localRouter() -> Router {
  let app = App()
  return app.resolve()
}
#endif
