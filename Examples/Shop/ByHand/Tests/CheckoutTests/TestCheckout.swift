import AssemblerEffects
import Domain
import Session
import ShopTestSupport

@testable import Checkout

@MainActor final class TestCheckout {
  let basket = StubBasket(Basket(.teapot, .cup))
  var payments = StubPayments()
  var loyalty: (any LoyaltyProgram)?
  let orders: any OrderHistory = MemoryOrders()
  let flags = FeatureFlags(preferences: .inMemory())

  func open() -> Screen {
    checkoutScreen(
      account: Account(user: .ada, savedBasket: Basket()),
      basket: basket,
      flags: flags,
      loyalty: loyalty,
      payments: payments,
      orders: orders
    )
  }
}
