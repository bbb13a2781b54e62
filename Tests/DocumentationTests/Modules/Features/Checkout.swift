import AssemblerEffects
import Domain

@MainActor public final class CheckoutScreen {
  public init(user: User, basket: any Basket, payments: any Payments, now: DateGenerator) {}
}
