import Assembler
public import Domain
public import Session

/// The feature's rule and screen in a session. They build the session's basket.
public protocol CartAssembler: SessionLevel, BasketAssembler, BasketStorageAssembler, CheckoutRoute {}

extension CartAssembler {
  public var basket: any ShoppingBasket {
    shared { StoredBasket(saved: account.savedBasket, storage: basketStorage(of: account.user)) }
  }

  // Opens the checkout without importing it.
  @MainActor public func cartMenuItem() -> MenuItem {
    MenuItem(.cart, title: "your basket") { [self] in
      let model = CartModel(basket: basket)
      let view = CartView(model: model, total: CartTotal(model: model), checkOut: checkout)
      return Screen(view, keeping: self)
    }
  }
}
