public import Assembler
public import Domain
public import Session

/// The cart with sample data in memory, for `#Preview { CartPreview.screen() }`.
///
/// A preview assembler takes the level of the feature's parent.
public final class CartPreview: PreviewAssembler, CartAssembler {
  public let scope = Scope()

  @MainActor public static func screen() -> Screen { CartPreview().cartMenuItem().open() }

  public var account: Account {
    let teapot = Product(id: "teapot", name: "Teapot", price: Money(cents: 32_00))
    let cup = Product(id: "cup", name: "Cup", price: Money(cents: 7_25))
    return Account(user: User(id: "zoe", name: "Zoe", isMember: true), savedBasket: Basket(teapot, cup, cup))
  }
  public func basketStorage(of user: User) -> any BasketStorage {
    shared(for: user) { SampleBasketStorage() }
  }
  @MainActor public func checkout() -> Screen { cartMenuItem().open() }
}
