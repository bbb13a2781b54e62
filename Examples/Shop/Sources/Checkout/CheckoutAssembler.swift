public import Assembler
public import Domain
public import Session

public protocol PaymentsAssembler: Assembling {
  func resolve() -> any PaymentService
}
extension PaymentsAssembler where Self: ChildAssembler, Parent: PaymentsAssembler {
  public func resolve() -> any PaymentService { parent.resolve() }
}

/// An optional dependency: a shop without a loyalty program returns nil.
public protocol LoyaltyAssembler: Assembling {
  func resolve() -> (any LoyaltyProgram)?
}
extension LoyaltyAssembler where Self: ChildAssembler, Parent: LoyaltyAssembler {
  public func resolve() -> (any LoyaltyProgram)? { parent.resolve() }
}

/// The rules that the checkout requests from its parent.
public protocol CheckoutParts: ScopedAssembler, AccountAssembler, BasketAssembler, FlagsAssembler,
  LoyaltyAssembler, OrderHistoryAssembler, PaymentsAssembler
{}

/// The feature's rules in a session. It isn't in the menu, because the cart opens it.
public protocol CheckoutAssembler: CheckoutParts, CheckoutRouteAssembler {}
extension CheckoutAssembler {
  @MainActor public func resolve(_ route: CheckoutRoute.Type) -> Screen {
    let screen = CheckoutScreen(parent: self)
    return Screen(screen.resolve() as CheckoutModel, keeping: screen)
  }
}

/// The feature's screen.
protocol CheckoutScreenAssembler: ScreenLevel, CheckoutParts {
  @MainActor func resolve() -> CheckoutModel
  func resolve() -> OrderSummary
  func resolve() -> Payment
  func resolve() -> OrderDraft
  func resolve() -> any Pricing
}
extension CheckoutScreenAssembler {
  @MainActor func resolve() -> CheckoutModel {
    graph { CheckoutModel(summary: resolve(), payment: resolve()) }
  }
  func resolve() -> OrderSummary { OrderSummary(draft: resolve()) }
  func resolve() -> Payment {
    Payment(draft: resolve(), service: resolve(), basket: resolve(), orders: resolve())
  }
  // The summary and the payment share one draft, so the user pays the price shown.
  func resolve() -> OrderDraft {
    graphShared { OrderDraft(account: resolve(), basket: resolve(), pricing: resolve(), loyalty: resolve()) }
  }
  // Not cached, so the flag applies to the next checkout.
  func resolve() -> any Pricing {
    let flags: FeatureFlags = resolve()
    return flags[.summerSale] ? SummerSalePricing() : RegularPricing()
  }
}

final class CheckoutScreen<Parent: CheckoutAssembler>: ChildAssembler, CheckoutScreenAssembler {
  let parent: Parent
  let scope = Scope()

  init(parent: Parent) { self.parent = parent }
}
