import AssemblerTesting
import Domain
import Session
import ShopTestSupport

@testable import Cart

@MainActor final class TestCart {
  let checkouts = Recorder<String>()
  var storage = MemoryBasketStorage()
  var account = Account(user: .ada, savedBasket: Basket(.teapot, .cup, .cup))
  private(set) lazy var basket = makeBasket(of: account, storage: storage)

  func open() -> Screen {
    cartScreen(basket: basket) { [self] in
      checkouts.record("opened")
      return open()
    }
  }
}
