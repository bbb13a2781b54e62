public import Assembler
public import Domain
public import Session

/// The objects that the catalog's screens share. The session owns them, and a screen forwards them.
public protocol CatalogCacheAssembler: ScopedAssembler, ProductsAssembler {
  func resolve() -> ProductList
  func resolve(visitsOf product: Product.ID) -> VisitCounter
}
extension CatalogCacheAssembler where Self: SessionLevel {
  // Shared while a screen retains it. After the last catalog screen closes, the next one fetches the list again.
  public func resolve() -> ProductList { weaklyShared { ProductList(source: resolve()) } }
  // One instance for each product.
  public func resolve(visitsOf product: Product.ID) -> VisitCounter {
    shared(for: product) { VisitCounter() }
  }
}
extension CatalogCacheAssembler where Self: ChildAssembler, Parent: CatalogCacheAssembler {
  public func resolve() -> ProductList { parent.resolve() }
  public func resolve(visitsOf product: Product.ID) -> VisitCounter { parent.resolve(visitsOf: product) }
}

/// The feature's rules in a session.
public protocol CatalogAssembler: CatalogCacheAssembler, BasketAssembler, MenuAssembler
where Menu: CatalogMenu {
  @MainActor func catalogMenuItem() -> MenuItem
}
public protocol CatalogMenu { static var catalog: Self { get } }

extension CatalogAssembler {
  @MainActor public func catalogMenuItem() -> MenuItem {
    MenuItem(command: "list", title: "the products") { [self] in
      let screen = CatalogScreen(parent: self)
      return Screen(screen.resolve() as CatalogModel, keeping: screen)
    }
  }
}

/// The feature's screens.
protocol CatalogScreenAssembler: ScreenLevel, CatalogCacheAssembler, BasketAssembler {
  @MainActor func resolve() -> CatalogModel
  @MainActor func resolve(product: Product) -> ProductModel
}
extension CatalogScreenAssembler {
  @MainActor func resolve() -> CatalogModel {
    CatalogModel(list: resolve(), basket: resolve()) { [self] product in
      Screen(resolve(product: product) as ProductModel, keeping: self)
    }
  }
  // The user chooses the product at run time, so it's a labeled parameter, checked by the compiler.
  @MainActor func resolve(product: Product) -> ProductModel {
    ProductModel(product: product, list: resolve(), visits: resolve(visitsOf: product.id))
  }
}

/// Generic, because the parent is a session of the application, a test or a preview. No other file names this type.
final class CatalogScreen<Parent: CatalogAssembler>: ChildAssembler, CatalogScreenAssembler {
  let parent: Parent
  let scope = Scope()

  init(parent: Parent) { self.parent = parent }
}
