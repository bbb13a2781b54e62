// The same by hand: a test replaces the server's three parts, the files and the date.
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Cart
import Catalog
import Checkout
import Domain
import Server

struct ShopApplication {
  var products: any ProductSource
  var payments: any Payments
  var orders: any OrderHistory
  var files: FileAccess
  var now: DateGenerator

  @MainActor func session(of user: User) -> UserSession { UserSession(application: self, user: user) }
}
extension ShopApplication {
  static func live() -> ShopApplication {
    let server = ShopServer(http: .live)
    return ShopApplication(products: server, payments: server, orders: server, files: .live, now: .live)
  }
}

@MainActor final class UserSession {
  private let application: ShopApplication
  private let user: User
  private let basket: any Basket
  private let productList: ProductList

  init(application: ShopApplication, user: User) {
    self.application = application
    self.user = user
    basket = SavedBasket(user: user, files: application.files)
    productList = ProductList(source: application.products)
  }
  func catalog() -> CatalogScreen { CatalogScreen(list: productList, open: product) }
  func product(_ id: String) -> ProductScreen {
    ProductScreen(product: id, list: productList, basket: basket)
  }
  func cart() -> CartScreen<CheckoutScreen> { CartScreen(basket: basket, checkOut: checkout) }
  func checkout() -> CheckoutScreen {
    CheckoutScreen(user: user, basket: basket, payments: application.payments, now: application.now)
  }
  func profile() -> ProfileScreen { ProfileScreen(user: user, orders: application.orders) }
}

extension ShopApplication {
  static func test() -> ShopApplication {
    let server = StubServer()
    return ShopApplication(
      products: server,
      payments: server,
      orders: server,
      files: .inMemory(),
      now: .constant(.testDefault)
    )
  }
}
