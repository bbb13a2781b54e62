import AssemblerTesting
import Domain
import Session
import ShopTestSupport
import Testing

@testable import Cart

@MainActor @Suite struct CartTests {
  let cart = TestCart()

  @Test("The basket is the one that was saved") func shows() {
    let screen = cart.open()
    #expect(
      screen.content.lines == ["Basket", "  1  1 × Teapot, $32.00", "  2  2 × Cup, $14.50", "  total $46.50"]
    )
  }

  @Test("Removing a piece changes the screen, its total and the saved basket") func remove() async throws {
    let screen = cart.open()
    _ = try await screen.content.perform("remove", line: 1)
    #expect(screen.content.lines == ["Basket", "  1  2 × Cup, $14.50", "  total $14.50"])
    #expect(cart.storage.saved.values == [Basket(.cup, .cup)])
  }

  @Test("A line that is not there is refused") func wrongLine() async throws {
    let screen = cart.open()
    await #expect(throws: CartError.noLine(3, count: 2)) {
      try await screen.content.perform("remove", line: 3)
    }
  }

  @Test("If saving fails, nothing has changed") func fullDisk() async throws {
    cart.storage = MemoryBasketStorage(failure: .diskFull)
    let screen = cart.open()
    await #expect(throws: StubError.diskFull) {
      try await screen.content.perform("remove", line: 1)
    }
    #expect(cart.basket.contents == cart.account.savedBasket)
  }

  @Test("The basket can be read while it changes: the change isn't there yet") func readWhileChanging()
    async throws
  {
    let basket = cart.basket
    try await basket.update { changing in
      changing.add(.teapot)
      #expect(basket.contents == Basket(.teapot, .cup, .cup))
    }
    #expect(basket.contents == Basket(.teapot, .teapot, .cup, .cup))
  }

  @Test("The cart opens the checkout, which it does not import") func checkOut() async throws {
    let screen = cart.open()
    let reply = try await screen.content.perform("checkout")
    guard case .opened = reply else {
      Issue.record("the checkout did not open")
      return
    }
    #expect(cart.checkouts.values == ["opened"])
  }

  @Test("An empty basket is not checked out") func emptyBasket() async throws {
    cart.account.savedBasket = Basket()
    let screen = cart.open()
    #expect(screen.content.lines == ["Basket", "  nothing yet"])
    await #expect(throws: CartError.emptyBasket) { try await screen.content.perform("checkout") }
  }

  @Test("An error's description is the message for the user") func messages() {
    #expect("\(CartError.emptyBasket)" == "the basket is empty")
    #expect("\(CartError.noLine(3, count: 2))" == "there is no line 3: the basket has 1 to 2")
  }

  @Test("The screen is released when it closes, with the model that is not Sendable") func closes() {
    weak var view: AnyObject?
    do {
      let screen = cart.open()
      view = screen.content
      #expect(view != nil)
    }
    #expect(view == nil)
  }

  @Test("The preview shows sample data") func preview() {
    #expect(CartPreview.screen().content.lines.last == "  total $46.50")
  }
}
