public import Assembler
public import Domain
public import Session

public protocol PaymentsAssembler: Assembling { var payments: any PaymentService { get } }
/// An optional dependency: a shop without a loyalty program returns nil.
public protocol LoyaltyAssembler: Assembling { var loyalty: (any LoyaltyProgram)? { get } }

/// The feature's screen in a session. It isn't in the menu, because the cart opens it.
public protocol CheckoutAssembler: SessionLevel, BasketAssembler, FlagsAssembler, LoyaltyAssembler,
  OrderHistoryAssembler, PaymentsAssembler, CheckoutRoute
{}
extension CheckoutAssembler {
  @MainActor public func checkout() -> Screen {
    graph {
      let summary = OrderSummary(draft: draft())
      let payment = Payment(draft: draft(), service: payments, basket: basket, orders: orders)
      return Screen(CheckoutModel(summary: summary, payment: payment), keeping: self)
    }
  }
  // The summary and the payment share one draft, so the user pays the price shown.
  private func draft() -> OrderDraft {
    graphShared { OrderDraft(account: account, basket: basket, pricing: pricing(), loyalty: loyalty) }
  }
  // Not cached, so the flag applies to the next checkout.
  private func pricing() -> any Pricing {
    flags[.summerSale] ? SummerSalePricing() : RegularPricing()
  }
}
