import Assembler

// A child for each request, and a root that each read creates.
final class Model: Sendable {}
struct Summary: Sendable { let model: Model }
protocol ModelAssembler: ScopedAssembler { func resolve() -> Model; func resolve() -> Summary }
extension ModelAssembler {
  func resolve() -> Model { shared { Model() } }
  func resolve() -> Summary { Summary(model: resolve()) }
}
final class Page: ChildAssembler, ModelAssembler {
  let parent: PageApp; let scope = Scope(); init(parent: PageApp) { self.parent = parent }
}
protocol PageAppAssembler: ScopedAssembler { func resolve() -> Model }
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
  static let app = ModelApp(); static let summaries = ModelApp()
  #else
  static var app: ModelApp { ModelApp() }; static var summaries: ModelApp { ModelApp() }
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
  // Two rules use one that is cached.
  let _: [Summary] = [Root.summaries.resolve(), Root.summaries.resolve()]
}

// An object that is no child, and a child that asks for two objects.
final class Till: Sendable {}
protocol TillAssembler: ScopedAssembler { func resolve() -> Till }
final class TillApp: LiveAssembler, TillAssembler {
  let scope = Scope(); func resolve() -> Till { shared { Till() } }
}
struct Kiosk {
  #if FIXED
  let parent = TillApp()
  #else
  var parent: TillApp { TillApp() }
  #endif
  func tills() -> [Till] { [parent.resolve(), parent.resolve()] }
}
struct Counter: ChildAssembler {
  #if FIXED
  let parent = TillApp()
  #else
  var parent: TillApp { TillApp() }
  #endif
  func tills() -> [Till] { [parent.resolve(), parent.resolve()] }
}
