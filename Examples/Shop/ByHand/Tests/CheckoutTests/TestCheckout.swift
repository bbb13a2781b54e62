import AssemblerEffects
import Domain
import Session
import ShopTestSupport

@testable import Checkout

@MainActor final class TestCheckout {
  let cart = StubBasket(Basket(.teapot, .cup))
  var bank = StubPayments()
  var loyalty: (any LoyaltyProgram)?
  let orders: any OrderHistory = MemoryOrders()
  let flags = FeatureFlags(preferences: .inMemory())

  func open() -> Screen {
    checkoutScreen(
      account: Account(user: .ada, savedBasket: Basket()),
      basket: cart,
      flags: flags,
      loyalty: loyalty,
      payments: bank,
      orders: orders
    )
  }
}
