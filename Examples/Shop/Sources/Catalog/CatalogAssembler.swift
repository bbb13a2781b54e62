public import Assembler
public import Domain
public import Session

/// What the catalog's screens share. The session owns it, and a screen forwards it.
public protocol CatalogCacheAssembler: ScopedAssembler, ProductsAssembler {
  func resolve() -> ProductList
  func resolve(visitsOf product: Product.ID) -> VisitCounter
}
extension CatalogCacheAssembler where Self: SessionLevel {
  // One while a screen holds it: when the last catalog screen closes, the list is fetched anew.
  public func resolve() -> ProductList { weaklyShared { ProductList(source: resolve()) } }
  // One for each product.
  public func resolve(visitsOf product: Product.ID) -> VisitCounter {
    shared(for: product) { VisitCounter() }
  }
}
extension CatalogCacheAssembler where Self: ChildAssembler, Parent: CatalogCacheAssembler {
  public func resolve() -> ProductList { parent.resolve() }
  public func resolve(visitsOf product: Product.ID) -> VisitCounter { parent.resolve(visitsOf: product) }
}

/// The feature, as a session sees it.
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
  // The product is known when somebody chooses it: a labelled parameter, checked by the compiler.
  @MainActor func resolve(product: Product) -> ProductModel {
    ProductModel(product: product, list: resolve(), visits: resolve(visitsOf: product.id))
  }
}

/// Generic, since its parent is the application's session, a test's or a preview's. No other file names the type.
final class CatalogScreen<Parent: CatalogAssembler>: ChildAssembler, CatalogScreenAssembler {
  let parent: Parent
  let scope = Scope()

  init(parent: Parent) { self.parent = parent }
}
