import Assembler

// Advice: store the assembler 'weak'
final class Navigator: @unchecked Sendable {
  #if FIXED
  weak var app: NavigatorApp?
  #else
  let app: NavigatorApp?
  #endif
  init(app: NavigatorApp) { self.app = app }
}
final class NavigatorApp: LiveAssembler, ScopedAssembler {
  let scope = Scope()
  func resolve() -> Navigator { shared { Navigator(app: self) } }
}
func retainedAssembler() -> Bool {
  weak var app: NavigatorApp?
  do {
    let new = NavigatorApp()
    app = new
    guard (new.resolve() as Navigator).app === new else { return false }
  }
  return app == nil
}
