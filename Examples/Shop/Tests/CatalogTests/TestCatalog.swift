import Assembler
import AssemblerTesting
import Domain
import Session
import ShopTestSupport

@testable import Catalog

final class TestCatalog: TestAssembler, CatalogAssembler, SessionStubs {
  var products = StubProducts()
  let basket = StubBasket()

  func resolve() -> any ProductSource { products }
  func resolve() -> any ShoppingBasket { basket }
}
extension TestCatalog {
  func visits(of product: Product.ID) -> VisitCounter { resolve(visitsOf: product) }
  @MainActor func open() -> Screen { catalogMenuItem().open() }
}
