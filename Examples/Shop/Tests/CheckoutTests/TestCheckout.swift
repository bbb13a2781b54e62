import Assembler
import AssemblerTesting
import Domain
import Session
import ShopTestSupport

@testable import Checkout

final class TestCheckout: TestAssembler, CheckoutAssembler, SessionStubs {
  let cart = StubBasket(Basket(.teapot, .cup))
  var bank = StubPayments()
  var loyalty: (any LoyaltyProgram)?

  var basket: any ShoppingBasket { cart }
  var payments: any PaymentService { bank }
}
extension TestCheckout {
  @MainActor func open() -> Screen { checkout() }
}
