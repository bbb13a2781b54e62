import Assembler
import AssemblerTesting
import Domain
import Session
import ShopTestSupport
import Testing

@testable import Checkout

final class CheckoutTestAssembler: TestAssembler, SessionLevel, CheckoutAssembler {
  let basket = StubBasket(Basket(.teapot, .cup))
  var payments = StubPayments()
  var loyalty: (any LoyaltyProgram)?

  func resolve() -> any ShoppingBasket { basket }
  func resolve() -> any PaymentService { payments }
  func resolve() -> (any LoyaltyProgram)? { loyalty }
}

private final class TenPercent: LoyaltyProgram {
  func discount(for user: User) -> Int { 10 }
}

@MainActor @Suite struct CheckoutTests {
  let assembler = CheckoutTestAssembler()

  private var lastLine: String? { (assembler.resolve(CheckoutRoute.self) as Screen).content.lines.last }

  @Test("Paying takes the price, writes the order down and empties the basket") func pay() async throws {
    let screen = assembler.resolve(CheckoutRoute.self)
    guard case .message(let text) = try await screen.content.perform(.pay) else {
      throw ShopError("no message")
    }
    #expect(text == "Paid $39.25, receipt receipt-1. Thank you, Ada.")
    #expect(assembler.payments.amounts.values == [Money(cents: 39_25)])
    #expect((assembler.resolve() as any OrderHistory).orders(of: "ada").map(\.paid) == [Money(cents: 39_25)])
    #expect(assembler.basket.contents.isEmpty)
    await #expect(throws: ShopError("this order is paid")) { try await screen.content.perform(.pay) }
  }

  @Test("A payment that is refused leaves the basket, and can be tried again") func refused() async throws {
    assembler.payments = StubPayments(refusal: ShopError("the card is declined"))
    let screen = assembler.resolve(CheckoutRoute.self)
    for _ in 0..<2 {
      await #expect(throws: ShopError("the card is declined")) { try await screen.content.perform(.pay) }
    }
    #expect(assembler.basket.contents == Basket(.teapot, .cup))
  }

  @Test("Summary and payment have one draft: the price paid is the price shown") func oneDraft() async throws
  {
    let screen = assembler.resolve(CheckoutRoute.self)
    try assembler.basket.update { $0.add(.teapot) }
    #expect(screen.content.lines.last == "  to pay: $39.25")
    _ = try await screen.content.perform(.pay)
    #expect(assembler.payments.amounts.values == [Money(cents: 39_25)])
  }

  @Test("Without a loyalty programme there is no discount, and with one there is") func optionalDependency() {
    #expect(lastLine == "  to pay: $39.25")
    assembler.loyalty = TenPercent()
    #expect(lastLine == "  to pay: $35.32")
  }

  @Test("The flag switches the price of the next checkout") func flag() {
    let flags: FeatureFlags = assembler.resolve()
    flags.set(.summerSale, to: true)
    #expect(lastLine == "  to pay: $35.32")
    flags.set(.summerSale, to: false)
    #expect(lastLine == "  to pay: $39.25")
  }
}
