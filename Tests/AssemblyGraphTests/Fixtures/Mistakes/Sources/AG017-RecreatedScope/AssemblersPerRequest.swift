import Assembler

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

#if FIXED
let globalApp = ModelApp()
#else
var globalApp: ModelApp { ModelApp() }
#endif

func use(_ app: PageApp) {
  let _: [Model] = [globalApp.resolve(), globalApp.resolve()]
  let _: Model = app.resolve()
  let _: [Model] = [Root.app.resolve(), Root.app.resolve()]
}
