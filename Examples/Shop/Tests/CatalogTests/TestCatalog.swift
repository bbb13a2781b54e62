import Assembler
import AssemblerTesting
import Domain
import Session
import ShopTestSupport

@testable import Catalog

final class TestCatalog: TestAssembler, CatalogAssembler, SessionStubs {
  var source = StubProducts()
  let basket: any ShoppingBasket = StubBasket()

  var products: any ProductSource { source }
}
extension TestCatalog {
  @MainActor func open() -> Screen { catalogMenuItem().open() }
}
