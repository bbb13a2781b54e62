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
}
extension RouterAssembler {
  func resolve() -> Draft { Draft() }
  func resolve() -> Router { shared { Router(make: { [unowned self] in resolve() }) } }
  func resolve(_ label: Router.Type) -> Router { shared { Router(make: { [weak self] in self?.resolve() }) } }
}
final class App: LiveAssembler, RouterAssembler, Sendable { let scope = Scope() }

#if FIXED
let app = App()
func router() -> Router { app.resolve() }
func weakRouter() -> Router { app.resolve(Router.self) }
#else
func router() -> Router { App().resolve() }
func weakRouter() -> Router { App().resolve(Router.self) }
func localRouter() -> Router {
  let app = App()
  return app.resolve()
}
#endif

// A child for each request, and a root that each read creates.
final class Model: Sendable {}
protocol ModelAssembler: ScopedAssembler {
  func resolve() -> Model
}
extension ModelAssembler {
  func resolve() -> Model { shared { Model() } }
}
final class Page: ChildAssembler, ModelAssembler {
  let parent: PageApp
  let scope = Scope()
  init(parent: PageApp) { self.parent = parent }
}
protocol PageAppAssembler: ScopedAssembler {
  func resolve() -> Model
}
final class PageApp: LiveAssembler, PageAppAssembler {
  let scope = Scope()
  #if FIXED
  func resolve() -> Model { shared { Page(parent: self).resolve() } }
  #else
  func resolve() -> Model { Page(parent: self).resolve() }
  #endif
}
final class ModelApp: LiveAssembler, ModelAssembler, Sendable { let scope = Scope() }
enum Root {
  #if FIXED
  static let app = ModelApp()
  #else
  static var app: ModelApp { ModelApp() }
  #endif
}

func use(_ app: PageApp) {
  let _: Model = app.resolve()
  let _: [Model] = [Root.app.resolve(), Root.app.resolve()]
}
