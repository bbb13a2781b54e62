import Assembler
import AssemblerTesting
import Domain
import Session
import ShopTestSupport
import Testing

@testable import Cart

/// The feature on stub defaults, standing for the session that it takes part in. The basket is the real one.
final class CartTestAssembler: TestAssembler, SessionLevel, CartAssembler {
  enum Menu: CartMenu, CaseIterable { case cart }

  let checkout = Recorder<String>()
  var storage = MemoryBasketStorage()
  var saved = Basket(.teapot, .cup, .cup)

  func resolve() -> Account { Account(user: .ada, savedBasket: saved) }
  func resolve(user: User) -> any BasketStorage { storage }
  func resolve(_ item: Menu) -> MenuItem { cartMenuItem() }
  func resolve(_ route: CheckoutRoute.Type) -> Screen {
    checkout.record("opened")
    return cartMenuItem().open()
  }
}

@MainActor @Suite struct CartTests {
  let assembler = CartTestAssembler()

  @Test("The basket is the one that was saved") func shows() {
    let screen = assembler.cartMenuItem().open()
    #expect(
      screen.content.lines == ["Basket", "  1  1 × Teapot, $32.00", "  2  2 × Cup, $14.50", "  total $46.50"]
    )
  }

  @Test("Removing a piece changes the screen, its total and the saved basket") func remove() async throws {
    let screen = assembler.cartMenuItem().open()
    _ = try await screen.content.perform(.remove(1))
    #expect(screen.content.lines == ["Basket", "  1  2 × Cup, $14.50", "  total $14.50"])
    #expect(assembler.storage.saved.values == [Basket(.cup, .cup)])
  }

  @Test("A line that is not there is refused") func wrongLine() async throws {
    let screen = assembler.cartMenuItem().open()
    await #expect(throws: ShopError("there is no line 3: the basket has 1 to 2")) {
      try await screen.content.perform(.remove(3))
    }
  }

  @Test("If saving fails, nothing has changed") func fullDisk() async throws {
    assembler.storage = MemoryBasketStorage(failure: ShopError("the disk is full"))
    let screen = assembler.cartMenuItem().open()
    await #expect(throws: ShopError("the disk is full")) { try await screen.content.perform(.remove(1)) }
    #expect((assembler.resolve() as any ShoppingBasket).contents == assembler.saved)
  }

  @Test("The cart opens the checkout, which it does not import") func checkOut() async throws {
    let reply = try await assembler.cartMenuItem().open().content.perform(.checkOut)
    guard case .opened = reply else { throw ShopError("the checkout did not open") }
    #expect(assembler.checkout.values == ["opened"])
  }

  @Test("An empty basket is not checked out") func emptyBasket() async throws {
    assembler.saved = Basket()
    let screen = assembler.cartMenuItem().open()
    #expect(screen.content.lines == ["Basket", "  nothing yet"])
    await #expect(throws: ShopError("the basket is empty")) { try await screen.content.perform(.checkOut) }
  }

  @Test("The screen is released when it closes, with the model that is not Sendable") func closes() {
    expectReleased {
      let screen = CartScreen(parent: assembler)
      _ = screen.resolve() as CartView
      return screen
    }
  }

  @Test("The preview shows sample data") func preview() {
    #expect(CartPreview.screen().content.lines.last == "  total $46.50")
  }
}
