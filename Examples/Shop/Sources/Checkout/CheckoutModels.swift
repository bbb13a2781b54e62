public import Domain
import Session

public protocol LoyaltyProgram: AnyObject, Sendable {
  /// The hundredths of the price that the user does not pay.
  func discount(for user: User) -> Int
}

protocol Pricing: Sendable {
  func price(of basket: Basket) -> Money
}
struct RegularPricing: Pricing {
  func price(of basket: Basket) -> Money { basket.total }
}
struct SummerSalePricing: Pricing {
  func price(of basket: Basket) -> Money { basket.total.reduced(byPercent: 10) }
}

/// The order as it was when the checkout opened.
final class OrderDraft: Sendable {
  let user: User
  let basket: Basket
  let price: Money
  let discount: Int

  init(account: Account, basket: any ShoppingBasket, pricing: any Pricing, loyalty: (any LoyaltyProgram)?) {
    user = account.user
    self.basket = basket.contents
    discount = loyalty?.discount(for: account.user) ?? 0
    price = pricing.price(of: self.basket).reduced(byPercent: discount)
  }
}

struct OrderSummary {
  let draft: OrderDraft

  var lines: [String] {
    draft.basket.lines.map { "  \($0.count) × \($0.product.name), \($0.price)" }
      + (draft.discount > 0 ? ["  members save \(draft.discount) %"] : [])
      + ["  to pay: \(draft.price)"]
  }
}

struct Payment {
  let draft: OrderDraft
  let service: any PaymentService
  let basket: any ShoppingBasket
  let orders: any OrderHistory

  /// Takes the money.
  func take() async throws -> Order {
    guard !draft.basket.isEmpty else { throw ShopError("the basket is empty") }
    let receipt = try await service.pay(draft.price, by: draft.user)
    return Order(user: draft.user.id, basket: draft.basket, paid: draft.price, receipt: receipt)
  }

  /// Writes the order down, and empties the basket.
  func complete(_ order: Order) throws {
    try orders.append(order)
    try basket.update { $0 = Basket() }
  }
}

@MainActor final class CheckoutModel: ScreenContent {
  private enum State { case open, paying, paid }

  private let summary: OrderSummary
  private let payment: Payment
  private var state = State.open

  init(summary: OrderSummary, payment: Payment) {
    self.summary = summary
    self.payment = payment
  }

  var lines: [String] { ["Checkout"] + summary.lines }

  func perform(_ action: ScreenAction) async throws -> ScreenReply {
    guard action == .pay else { throw ShopError("the checkout can pay") }
    guard state == .open else { throw ShopError("this order is paid") }
    state = .paying
    let order: Order
    do {
      order = try await payment.take()
      state = .paid
    } catch {
      state = .open
      throw error
    }
    try payment.complete(order)
    return .message("Paid \(order.paid), receipt \(order.receipt). Thank you, \(summary.draft.user.name).")
  }
}
