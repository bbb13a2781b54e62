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
  func navigator() -> Navigator { shared { Navigator(app: self) } }
}
func retainedAssembler() -> Bool { isReleased(NavigatorApp.init) { _ = $0.navigator().app } }
