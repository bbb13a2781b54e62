import Assembler

// Advice: share both for the same time: drop 'parent.' before 'shared'
final class Cart: Sendable {}
final class Till: Sendable { let cart: Cart; init(cart: Cart) { self.cart = cart } }
protocol CartAssembler: ScopedAssembler { func resolve() -> Cart; func resolve() -> Till }
final class TillApp: LiveAssembler, ScopedAssembler { let scope = Scope() }
final class TillSession: Child<TillApp>, ChildAssembler, CartAssembler {
  func resolve() -> Cart { shared { Cart() } }
  #if FIXED
  func resolve() -> Till { shared { Till(cart: resolve()) } }
  #else
  func resolve() -> Till { parent.shared { Till(cart: resolve()) } }
  #endif
}
func captiveOfChild() -> Bool {
  let app = TillApp()
  return (1...2).allSatisfy { _ in
    let session = TillSession(parent: app)
    return (session.resolve() as Till).cart === session.resolve() as Cart
  }
}
