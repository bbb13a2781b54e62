import AssemblerTesting
import Domain
import Session
import ShopTestSupport
import Testing

@testable import Checkout

private final class TenPercent: LoyaltyProgram {
  func discount(for user: User) -> Int { 10 }
}

@MainActor @Suite struct CheckoutTests {
  let checkout = TestCheckout()

  private var lastLine: String? { checkout.open().content.lines.last }

  @Test("Paying takes the price, writes the order down and empties the basket") func pay() async throws {
    let screen = checkout.open()
    guard case .message(let text) = try await screen.content.perform("pay") else {
      Issue.record("no message")
      return
    }
    #expect(text == "Paid $39.25, receipt receipt-1. Thank you, Ada.")
    #expect(checkout.bank.amounts.values == [Money(cents: 39_25)])
    #expect(checkout.orders.orders(of: "ada").map(\.paid) == [Money(cents: 39_25)])
    #expect(checkout.cart.contents.isEmpty)
    await #expect(throws: CheckoutError.paid) { try await screen.content.perform("pay") }
  }

  @Test("A payment that is refused leaves the basket, and can be tried again") func refused() async throws {
    checkout.bank = StubPayments(refusal: .cardDeclined)
    let screen = checkout.open()
    for _ in 0..<2 {
      await #expect(throws: StubError.cardDeclined) { try await screen.content.perform("pay") }
    }
    #expect(checkout.cart.contents == Basket(.teapot, .cup))
  }

  @Test("An empty basket is not paid") func emptyBasket() async {
    await checkout.cart.update { $0 = Basket() }
    let screen = checkout.open()
    await #expect(throws: CheckoutError.emptyBasket) { try await screen.content.perform("pay") }
    #expect(checkout.bank.amounts.values.isEmpty)
  }

  @Test("An error's description is the message for the user") func messages() {
    #expect("\(CheckoutError.emptyBasket)" == "the basket is empty")
    #expect("\(CheckoutError.paid)" == "this order is paid")
  }

  @Test("Summary and payment have one draft: the price paid is the price shown") func oneDraft() async throws
  {
    let screen = checkout.open()
    await checkout.cart.update { $0.add(.teapot) }
    #expect(screen.content.lines.last == "  to pay: $39.25")
    _ = try await screen.content.perform("pay")
    #expect(checkout.bank.amounts.values == [Money(cents: 39_25)])
  }

  @Test("Without a loyalty programme there is no discount, and with one there is") func optionalDependency() {
    #expect(lastLine == "  to pay: $39.25")
    checkout.loyalty = TenPercent()
    #expect(lastLine == "  to pay: $35.32")
  }

  @Test("The flag switches the price of the next checkout") func flag() {
    checkout.flags.set(.summerSale, to: true)
    #expect(lastLine == "  to pay: $35.32")
    checkout.flags.set(.summerSale, to: false)
    #expect(lastLine == "  to pay: $39.25")
  }
}
