import Assembler
import AssemblerTesting
import Domain
import Session
import ShopTestSupport

@testable import Cart

/// The feature on stub defaults, standing for the session that it takes part in. The basket is the real one.
final class TestCart: TestAssembler, CartAssembler, SessionStubs {
  let checkouts = Recorder<String>()
  var storage = MemoryBasketStorage()
  var account = Account(user: .ada, savedBasket: Basket(.teapot, .cup, .cup))

  func basketStorage(of user: User) -> any BasketStorage { storage }
  @MainActor func checkout() -> Screen {
    checkouts.record("opened")
    return open()
  }
}
extension TestCart {
  @MainActor func open() -> Screen { cartMenuItem().open() }
}
