import Domain
import Session
import ShopTestSupport

@testable import Catalog

@MainActor final class TestCatalog {
  var source = StubProducts()
  let basket = StubBasket()
  private lazy var cache = CatalogCache(source: source)

  func visits(of product: Product.ID) -> VisitCounter { cache.visits(of: product) }
  func open() -> Screen { catalogScreen(cache: cache, basket: basket) }
}
