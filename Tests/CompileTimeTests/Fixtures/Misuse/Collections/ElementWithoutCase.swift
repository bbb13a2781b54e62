// mistake: A module's element isn't among the cases of its collection
import Assembler

struct MenuItem {
  enum ID: CaseIterable { case basket, catalog }
  let id: ID
}

protocol WishesAssembler: Assembling {}
extension WishesAssembler {
  func wishesItem() -> MenuItem { MenuItem(id: .wishes) }
  // expected-error@-1:49 {{type 'MenuItem.ID' has no member 'wishes'}}
}
