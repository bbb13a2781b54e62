import Assembler
import AssemblerTesting
import Domain
import Session
import ShopTestSupport

@testable import Checkout

final class TestCheckout: TestAssembler, CheckoutAssembler, SessionStubs {
  let basket = StubBasket(Basket(.teapot, .cup))
  var payments = StubPayments()
  var loyalty: (any LoyaltyProgram)?

  func resolve() -> any ShoppingBasket { basket }
  func resolve() -> any PaymentService { payments }
  func resolve() -> (any LoyaltyProgram)? { loyalty }
}
extension TestCheckout {
  var orders: any OrderHistory { resolve() }
  var flags: FeatureFlags { resolve() }
  @MainActor func open() -> Screen { checkout() }
}
