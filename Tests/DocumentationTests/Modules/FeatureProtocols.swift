// Each feature's module has a protocol with its wiring, which its own tests build. Here, they stand in one file.
import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Cart
import Catalog
import Checkout
import Domain
import Server

protocol SessionLevel: ScopedAssembler { var user: User { get } }
protocol BasketAssembler: Assembling { var basket: any Basket { get } }
protocol ProductsAssembler: Assembling { var products: any ProductSource { get } }
protocol PaymentsAssembler: Assembling { var payments: any Payments { get } }
protocol OrdersAssembler: Assembling { var orders: any OrderHistory { get } }
protocol CheckoutRoute: Assembling { @MainActor func checkout() -> CheckoutScreen }

protocol CatalogAssembler: SessionLevel, ProductsAssembler, BasketAssembler {
  var productList: ProductList { get }
}
extension CatalogAssembler {
  var productList: ProductList { shared { ProductList(source: products) } }
  @MainActor func catalog() -> CatalogScreen { CatalogScreen(list: productList, open: product) }
  @MainActor func product(_ id: String) -> ProductScreen {
    ProductScreen(product: id, list: productList, basket: basket)
  }
}
protocol CartAssembler: SessionLevel, BasketAssembler, FileAssembler, CheckoutRoute {}
extension CartAssembler {
  var basket: any Basket { shared { SavedBasket(user: user, files: files) } }
  @MainActor func cart() -> CartScreen<CheckoutScreen> { CartScreen(basket: basket, checkOut: checkout) }
}
protocol CheckoutAssembler: SessionLevel, BasketAssembler, PaymentsAssembler, DateAssembler, CheckoutRoute {}
extension CheckoutAssembler {
  @MainActor func checkout() -> CheckoutScreen {
    CheckoutScreen(user: user, basket: basket, payments: payments, now: date)
  }
}
protocol ProfileAssembler: SessionLevel, OrdersAssembler {}
extension ProfileAssembler {
  @MainActor func profile() -> ProfileScreen { ProfileScreen(user: user, orders: orders) }
}

protocol ShopApplication: ScopedAssembler, ProductsAssembler, PaymentsAssembler, OrdersAssembler,
  DateAssembler,
  FileAssembler
{}
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
protocol ShopSession: CatalogAssembler, CartAssembler, CheckoutAssembler, ProfileAssembler {}
final class UserSession<Parent: ShopApplication>: Child<Parent>, ChildAssembler, ShopSession {
  let user: User

  init(parent: Parent, user: User) {
    self.user = user
    super.init(parent: parent)
  }
  var products: any ProductSource { parent.products }
  var payments: any Payments { parent.payments }
  var orders: any OrderHistory { parent.orders }
}

final class ShopTestAssembler: TestAssembler, ShopApplication {
  var products: any ProductSource = StubServer()
  var payments: any Payments = StubServer()
  var orders: any OrderHistory = StubServer()
  let files = FileAccess.inMemory()
}
