public import Assembler
public import Domain
public import Session

public protocol PaymentsAssembler: Assembling { func resolve() -> any PaymentService }
/// An optional dependency: a shop without a loyalty program returns nil.
public protocol LoyaltyAssembler: Assembling { func resolve() -> (any LoyaltyProgram)? }

/// The feature's screen in a session. It isn't in the menu, because the cart opens it.
public protocol CheckoutAssembler: SessionLevel, BasketAssembler, FlagsAssembler, LoyaltyAssembler,
  OrderHistoryAssembler, PaymentsAssembler, CheckoutRoute
{}
extension CheckoutAssembler {
  @MainActor public func checkout() -> Screen {
    graph {
      let summary = OrderSummary(draft: draft())
      let payment = Payment(draft: draft(), service: resolve(), basket: resolve(), orders: resolve())
      return Screen(CheckoutModel(summary: summary, payment: payment), keeping: self)
    }
  }
  // The summary and the payment share one draft, so the user pays the price shown.
  private func draft() -> OrderDraft {
    graphShared { OrderDraft(account: account, basket: resolve(), pricing: pricing(), loyalty: resolve()) }
  }
  // Not cached, so the flag applies to the next checkout.
  private func pricing() -> any Pricing {
    (resolve() as FeatureFlags)[.summerSale] ? SummerSalePricing() : RegularPricing()
  }
}
