// mistake: The application leaves out a module's element of a collection
import Assembler

struct MenuItem {
  enum ID: CaseIterable { case basket, catalog }
  let id: ID
}

protocol BasketAssembler: Assembling {}
extension BasketAssembler {
  func basketItem() -> MenuItem { MenuItem(id: .basket) }
}
protocol CatalogAssembler: Assembling {}
extension CatalogAssembler {
  func catalogItem() -> MenuItem { MenuItem(id: .catalog) }
}

protocol AppScene: BasketAssembler, CatalogAssembler { var menu: [MenuItem] { get } }
extension AppScene {
  var menu: [MenuItem] { MenuItem.ID.allCases.map(item) }
  func item(_ id: MenuItem.ID) -> MenuItem {
    switch id {
    // expected-error@-1:5 {{switch must be exhaustive}}
    // expected-note@-2 {{add missing case: '.catalog'}}
    case .basket: basketItem()
    }
  }
}
