import Assembler
import Foundation

// Advice: remove the key, or take it as an argument
final class Basket: Sendable {}
protocol BasketAssembler: ScopedAssembler { func resolve() -> Basket }
extension BasketAssembler {
  #if FIXED
  func resolve() -> Basket { shared { Basket() } }
  #else
  func resolve() -> Basket { shared(for: UUID()) { Basket() } }
  #endif
}
final class BasketApp: LiveAssembler, BasketAssembler { let scope = Scope() }
func newKey() -> Bool {
  let app = BasketApp()
  let (one, other): (Basket, Basket) = (app.resolve(), app.resolve())
  return one === other
}
