import Assembler

public struct Product: Sendable {}
public protocol CatalogDataSource: Sendable {}
public struct GetProducts: Sendable {
  let source: any CatalogDataSource
}
public struct CatalogPresenter: Sendable {
  let product: String
  let get: GetProducts
}

public protocol CatalogSceneAssembler: ScopedAssembler {
  func resolve(product: String) -> CatalogPresenter
  func resolve() -> GetProducts
  func resolve() -> any CatalogDataSource
}
extension CatalogSceneAssembler {
  public func resolve(product: String) -> CatalogPresenter {
    CatalogPresenter(product: product, get: resolve())
  }
  public func resolve() -> GetProducts { shared { GetProducts(source: resolve()) } }
}
extension CatalogSceneAssembler where Self: LiveAssembler {
  public func resolve() -> any CatalogDataSource { LiveCatalog() }
}
struct LiveCatalog: CatalogDataSource {}
