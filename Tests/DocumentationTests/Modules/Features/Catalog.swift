import Domain

public final class ProductList: Sendable {
  private let source: any ProductSource
  public init(source: any ProductSource) { self.source = source }
}
@MainActor public final class ProductScreen {
  public init(product: String, list: ProductList, basket: any Basket) {}
}
@MainActor public final class CatalogScreen {
  private let open: (String) -> ProductScreen
  public init(list: ProductList, open: @escaping (String) -> ProductScreen) { self.open = open }
}
