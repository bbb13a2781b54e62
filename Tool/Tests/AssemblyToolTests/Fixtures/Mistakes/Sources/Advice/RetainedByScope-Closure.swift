import Assembler

// Advice: or capture '[unowned self]' or '[weak self]'
final class ClosureApp: LiveAssembler, ItemScene {
  let scope = Scope()
  #if FIXED
  func router() -> Router { shared { Router { [unowned self] in item() } } }
  #else
  func router() -> Router { shared { Router { self.item() } } }
  #endif
}
func retainedByClosure() -> Bool { isReleased(ClosureApp.init) { _ = $0.router().make() } }
