import Assembler

public protocol CatalogSource {}
struct NetworkCatalogSource: CatalogSource {}
public struct CatalogModel {
  let source: any CatalogSource
}

public protocol CatalogAssembler: Assembling {
  func resolve() -> CatalogModel
  var catalog: any CatalogSource { get }
}
extension CatalogAssembler {
  public func resolve() -> CatalogModel { CatalogModel(source: catalog) }
}
extension CatalogAssembler where Self: LiveAssembler {
  public var catalog: any CatalogSource { NetworkCatalogSource() }
}
