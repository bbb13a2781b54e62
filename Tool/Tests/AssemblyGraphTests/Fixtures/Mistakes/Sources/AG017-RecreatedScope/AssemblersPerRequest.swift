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
  func resolve() -> Model { Page(parent: self).resolve() }
}
final class ModelApp: LiveAssembler, ModelAssembler, Sendable { let scope = Scope() }
enum Root {
  static var app: ModelApp { ModelApp() }; static var summaries: ModelApp { ModelApp() }
}
var globalApp: ModelApp { ModelApp() }
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
  var parent: TillApp { TillApp() }
  func tills() -> [Till] { [parent.resolve(), parent.resolve()] }
}
struct Counter: ChildAssembler {
  var parent: TillApp { TillApp() }
  func tills() -> [Till] { [parent.resolve(), parent.resolve()] }
}
