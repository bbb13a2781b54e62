public import Assembler
public import Domain
public import Session

/// The feature's rules in a session. They build the session's basket.
public protocol CartAssembler: ScopedAssembler, BasketAssembler, AccountAssembler, BasketStorageAssembler,
  CheckoutRouteAssembler, MenuAssembler
where Menu: CartMenu {
  @MainActor func cartMenuItem() -> MenuItem
}
public protocol CartMenu { static var cart: Self { get } }

// The wiring of a cached rule is constrained to the level that owns it.
extension CartAssembler where Self: SessionLevel {
  public func resolve() -> any ShoppingBasket {
    shared {
      let account: Account = resolve()
      return StoredBasket(saved: account.savedBasket, storage: resolve(user: account.user))
    }
  }
}
extension CartAssembler {
  @MainActor public func cartMenuItem() -> MenuItem {
    MenuItem(command: "cart", title: "your basket") { [self] in
      let screen = CartScreen(parent: self)
      return Screen(screen.resolve() as CartView, keeping: screen)
    }
  }
}

/// The feature's screen. It opens the checkout without importing it.
protocol CartScreenAssembler: ScreenLevel, BasketAssembler, CheckoutRouteAssembler {
  @MainActor func resolve() -> CartView
  @MainActor func resolve() -> CartTotal
  @MainActor func resolve() -> CartModel
}
extension CartScreenAssembler {
  @MainActor func resolve() -> CartView {
    CartView(model: resolve(), total: resolve()) { [self] in resolve(CheckoutRoute.self) }
  }
  @MainActor func resolve() -> CartTotal { CartTotal(model: resolve()) }
  // The view and its total share one model that isn't `Sendable`. It's built, used and released on the
  // main actor.
  @MainActor func resolve() -> CartModel { shared(on: MainActor.self) { CartModel(basket: resolve()) } }
}

final class CartScreen<Parent: CartAssembler>: ChildAssembler, CartScreenAssembler {
  let parent: Parent
  let scope = Scope()

  init(parent: Parent) { self.parent = parent }
}
