import Assembler
import Foundation

// Advice: remove the key, or take it as an argument
protocol BasketScene: ScopedAssembler { var basket: Item { get } }
extension BasketScene {
  #if FIXED
  var basket: Item { shared { Item() } }
  #else
  var basket: Item { shared(for: UUID()) { Item() } }
  #endif
}
final class BasketApp: LiveAssembler, BasketScene { let scope = Scope() }
func newKey() -> Bool {
  let app = BasketApp()
  return app.basket === app.basket
}
