import Assembler

// Advice: take a closure that isn't an autoclosure; in it, capture '[app = later()]' and write 'app()' for 'self'
final class Easel: @unchecked Sendable {
  let make: () -> Item
  #if FIXED
  init(_ make: @escaping () -> Item) { self.make = make }
  #else
  init(_ make: @autoclosure @escaping () -> Item) { self.make = make }
  #endif
}
final class EaselApp: LiveAssembler, ItemScene {
  let scope = Scope()
  #if FIXED
  func easel() -> Easel { shared { Easel { [app = later()] in app().item() } } }
  #else
  func easel() -> Easel { shared { Easel(self.item()) } }
  #endif
}
func retainedByAutoclosure() -> Bool { isReleased(EaselApp.init) { _ = $0.easel().make() } }
