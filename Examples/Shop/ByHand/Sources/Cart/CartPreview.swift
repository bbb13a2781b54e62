import Domain
public import Session

/// The cart with sample data in memory, for `#Preview { CartPreview.screen() }`.
public enum CartPreview {
  @MainActor public static func screen() -> Screen {
    let teapot = Product(id: "teapot", name: "Teapot", price: Money(cents: 32_00))
    let cup = Product(id: "cup", name: "Cup", price: Money(cents: 7_25))
    let user = User(id: "zoe", name: "Zoe", isMember: true)
    let account = Account(user: user, savedBasket: Basket(teapot, cup, cup))
    return cartScreen(basket: makeBasket(of: account, storage: SampleBasketStorage()), checkOut: screen)
  }
}
