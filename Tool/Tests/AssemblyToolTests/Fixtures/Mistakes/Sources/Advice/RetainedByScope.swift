import Assembler

// Advice: write '{ [app = later()] in app().item() }'
final class ReferenceApp: LiveAssembler, ItemScene {
  let scope = Scope()
  #if FIXED
  func router() -> Router { shared { Router { [app = later()] in app().item() } } }
  #else
  func router() -> Router { shared { Router(item) } }
  #endif
}
func retained() -> Bool { isReleased(ReferenceApp.init) { _ = $0.router().make() } }
