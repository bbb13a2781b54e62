public import AppMenu
public import Assembler

public protocol CatalogAssembler: Assembling { var catalogTitle: String { get } }
extension CatalogAssembler {
  public var catalogTitle: String { "Catalog" }
  public func catalogItem() -> MenuItem { MenuItem(.catalog, title: catalogTitle) }
}
