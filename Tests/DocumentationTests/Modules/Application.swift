// The smallest form: the wiring stands in the application, with one protocol for each level.
import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Cart
import Catalog
import Checkout
import Domain
import Server

protocol ShopApplication: ScopedAssembler, DateAssembler, FileAssembler {
  var products: any ProductSource { get }
  var payments: any Payments { get }
  var orders: any OrderHistory { get }
}
extension ShopApplication {
  func session(of user: User) -> any ShopSession { UserSession(parent: self, user: user) }
}
extension ShopApplication where Self: LiveAssembler & HTTPAssembler {
  var products: any ProductSource { server }
  var payments: any Payments { server }
  var orders: any OrderHistory { server }
  private var server: ShopServer { shared { ShopServer(http: http) } }
}
final class LiveShop: LiveAssembler, HTTPAssembler, ShopApplication { let scope = Scope() }

protocol ShopSession: ScopedAssembler, ChildAssembler where Parent: ShopApplication {
  var user: User { get }
  var basket: any Basket { get }
  var productList: ProductList { get }
}
extension ShopSession {
  var basket: any Basket { shared { SavedBasket(user: user, files: parent.files) } }
  var productList: ProductList { shared { ProductList(source: parent.products) } }
  @MainActor func catalog() -> CatalogScreen { CatalogScreen(list: productList, open: product) }
  @MainActor func product(_ id: String) -> ProductScreen {
    ProductScreen(product: id, list: productList, basket: basket)
  }
  @MainActor func cart() -> CartScreen<CheckoutScreen> { CartScreen(basket: basket, checkOut: checkout) }
  @MainActor func checkout() -> CheckoutScreen {
    CheckoutScreen(user: user, basket: basket, payments: parent.payments, now: parent.date)
  }
  @MainActor func profile() -> ProfileScreen { ProfileScreen(user: user, orders: parent.orders) }
}
final class UserSession<Parent: ShopApplication>: Child<Parent>, ShopSession {
  let user: User

  init(parent: Parent, user: User) {
    self.user = user
    super.init(parent: parent)
  }
}

final class ShopTestAssembler: TestAssembler, ShopApplication {
  var products: any ProductSource = StubServer()
  var payments: any Payments = StubServer()
  var orders: any OrderHistory = StubServer()
  let files = FileAccess.inMemory()
}
