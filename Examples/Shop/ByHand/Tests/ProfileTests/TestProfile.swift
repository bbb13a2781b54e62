import Domain
import Profile
import Session
import ShopTestSupport

@MainActor final class TestProfile {
  let orders: any OrderHistory = MemoryOrders()

  func open() -> Screen {
    profileScreen(account: Account(user: .ada, savedBasket: Basket()), orders: orders)
  }
}
