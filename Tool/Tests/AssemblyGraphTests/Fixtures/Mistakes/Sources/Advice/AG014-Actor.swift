import Assembler
import AssemblerTesting

// Advice: cache it, like the rule it replaces: 'shared(on: MainActor.self) { StubCart(…) }'
@MainActor protocol Trolley: AnyObject { var items: [String] { get set } }
@MainActor final class DiskCart: Trolley { var items: [String] = [] }
@MainActor final class StubCart: Trolley { var items: [String] = [] }
@MainActor final class Buyer { let cart: any Trolley; init(cart: any Trolley) { self.cart = cart } }
@MainActor final class Teller { let cart: any Trolley; init(cart: any Trolley) { self.cart = cart } }
protocol TrolleyAssembler: ScopedAssembler {
  @MainActor func resolve() -> any Trolley
  @MainActor func resolve() -> Buyer
  @MainActor func resolve() -> Teller
}
extension TrolleyAssembler {
  @MainActor func resolve() -> any Trolley { shared(on: MainActor.self) { DiskCart() } }
  @MainActor func resolve() -> Buyer { Buyer(cart: resolve()) }
  @MainActor func resolve() -> Teller { Teller(cart: resolve()) }
}
final class TrolleyTestAssembler: TestAssembler, TrolleyAssembler {
  #if FIXED
  @MainActor func resolve() -> any Trolley { shared(on: MainActor.self) { StubCart() } }
  #else
  @MainActor func resolve() -> any Trolley { StubCart() }
  #endif
}
func replacedOnActor() async -> Bool {
  await MainActor.run {
    let assembler = TrolleyTestAssembler()
    let (buyer, teller): (Buyer, Teller) = (assembler.resolve(), assembler.resolve())
    buyer.cart.items.append("one")
    return teller.cart.items == ["one"]
  }
}
