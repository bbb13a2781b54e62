import Assembler

// Of a protocol; where a statement writes; and a property that calls a function.
final class Box: @unchecked Sendable { var on = false }
protocol BoxScene: ScopedAssembler { var box: Box { get } }
extension BoxScene { var box: Box { shared { Box() } } }
final class BoxApp: LiveAssembler, BoxScene, Sendable {
  let scope = Scope(); func window() -> BoxWindow { BoxWindow(parent: self) }
}
final class BoxWindow: Child<BoxApp>, ChildAssembler, BoxScene { var box: Box { shared { Box() } } }
enum Running {
  static var root: any BoxScene { BoxApp() }; static var application: BoxApp { BoxApp() }
}
struct Delegate {
  let app: BoxApp
  var window: BoxWindow { app.window() }
  func toggle() {
    window.box.on = !window.box.on
    Running.application.box.on = true
    Running.application.box.on = false
    _ = [Running.root.box, Running.root.box]
  }
}
