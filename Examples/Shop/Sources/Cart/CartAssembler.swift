import Assembler
public import Domain
public import Session

/// The feature's rules in a session. They build the session's basket.
public protocol CartAssembler: SessionLevel, BasketAssembler, BasketStorageAssembler, CheckoutRouteAssembler {
  associatedtype Menu: CartMenu = CartOnly
}
public protocol CartMenu { static var cart: Self { get } }
public enum CartOnly: CartMenu { case cart }

extension CartAssembler {
  public func resolve() -> any ShoppingBasket {
    shared { StoredBasket(saved: account.savedBasket, storage: resolve(user: account.user)) }
  }

  @MainActor public func cartMenuItem() -> MenuItem {
    MenuItem(command: "cart", title: "your basket") { [self] in
      let screen = CartScreen(parent: self, scope: Scope(label: "cart", onBuild: scope.onBuild))
      return Screen(screen.resolve() as CartView, keeping: screen)
    }
  }
}

/// The feature's screen. It's a child, because it caches the model that its view and its total share.
protocol CartScreenAssembler: BasketAssembler, CheckoutRouteAssembler, ScopedAssembler {
  @MainActor func resolve() -> CartView
  @MainActor func resolve() -> CartModel
}
extension CartScreenAssembler {
  // Opens the checkout without importing it.
  @MainActor func resolve() -> CartView {
    let total = CartTotal(model: resolve())
    return CartView(
      model: resolve(),
      total: total,
      checkOut: { [app = later()] in app().resolve(CheckoutRoute.self) }
    )
  }
  @MainActor func resolve() -> CartModel { shared(on: MainActor.self) { CartModel(basket: resolve()) } }
}

final class CartScreen<Parent: CartAssembler>: Child<Parent>, ChildAssembler, CartScreenAssembler {}
extension CartScreenAssembler where Self: ChildAssembler, Parent: CartAssembler {
  func resolve() -> any ShoppingBasket { parent.resolve() }
  @MainActor func resolve(_ route: CheckoutRoute.Type) -> Screen { parent.resolve(route) }
}
