import Domain
import Session

@testable import Cart
@testable import Catalog
@testable import Checkout
@testable import Profile

// The session and its four features without a framework, wired by hand: what a team writes that wants no
// protocol for it. `HandWiredTests` shows that it behaves as the assemblers do; the page "Modular
// applications" compares the lines.

/// What the application gives to a session.
struct HandWiredServices {
  let products: any ProductSource
  let payments: any PaymentService
  let orders: any OrderHistory
  let flags: FeatureFlags
  let loyalty: (any LoyaltyProgram)?
  let storage: any BasketStorage
}

@MainActor final class HandWiredSession {
  private let account: Account
  private let services: HandWiredServices
  private let basket: any ShoppingBasket
  private weak var productList: ProductList?
  private var visits: [Product.ID: VisitCounter] = [:]

  init(account: Account, services: HandWiredServices) {
    self.account = account
    self.services = services
    basket = StoredBasket(saved: account.savedBasket, storage: services.storage)
  }

  var menu: [MenuItem] {
    [
      MenuItem(command: "list", title: "the products", open: catalog),
      MenuItem(command: "cart", title: "your basket", open: cart),
      MenuItem(command: "profile", title: "your name and your orders", open: profile),
    ]
  }

  private func list() -> ProductList {
    if let productList { return productList }
    let list = ProductList(source: services.products)
    productList = list
    return list
  }

  private func visits(of product: Product.ID) -> VisitCounter {
    if let counter = visits[product] { return counter }
    let counter = VisitCounter()
    visits[product] = counter
    return counter
  }

  private func catalog() -> Screen {
    Screen(CatalogModel(list: list(), basket: basket, open: { self.product($0) }), keeping: self)
  }

  private func product(_ product: Product) -> Screen {
    Screen(ProductModel(product: product, list: list(), visits: visits(of: product.id)), keeping: self)
  }

  private func cart() -> Screen {
    let model = CartModel(basket: basket)
    return Screen(CartView(model: model, total: CartTotal(model: model), checkOut: checkout), keeping: self)
  }

  private func checkout() -> Screen {
    let pricing: any Pricing = services.flags[.summerSale] ? SummerSalePricing() : RegularPricing()
    let draft = OrderDraft(account: account, basket: basket, pricing: pricing, loyalty: services.loyalty)
    let payment = Payment(draft: draft, service: services.payments, basket: basket, orders: services.orders)
    return Screen(CheckoutModel(summary: OrderSummary(draft: draft), payment: payment), keeping: self)
  }

  private func profile() -> Screen {
    Screen(ProfileModel(account: account, history: services.orders), keeping: self)
  }
}
