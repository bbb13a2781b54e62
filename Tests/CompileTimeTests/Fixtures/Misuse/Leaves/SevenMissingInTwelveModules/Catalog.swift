import Assembler

public protocol CatalogSource {}
struct NetworkCatalogSource: CatalogSource {}
public struct CatalogModel {
  let source: any CatalogSource
}

public protocol CatalogAssembler: Assembling {
  func resolve() -> CatalogModel
  func resolve() -> any CatalogSource
}
extension CatalogAssembler {
  public func resolve() -> CatalogModel { CatalogModel(source: resolve()) }
}
extension CatalogAssembler where Self: LiveAssembler {
  public func resolve() -> any CatalogSource { NetworkCatalogSource() }
}
