import Assembler

// Advice: read 'order' once, and keep the child where it's used: its parent can't store it without a leak
final class Invoice: Sendable {}
protocol InvoiceAssembler: ScopedAssembler { func resolve() -> Invoice }
extension InvoiceAssembler { func resolve() -> Invoice { shared { Invoice() } } }
final class OrderApp: LiveAssembler, ScopedAssembler {
  let scope = Scope()
  var order: OrderAssembler { OrderAssembler(parent: self) }
}
final class OrderAssembler: Child<OrderApp>, ChildAssembler, InvoiceAssembler {}
func newChild() -> Bool {
  weak var released: OrderApp?
  let isSame: Bool
  do {
    let app = OrderApp()
    released = app
    #if FIXED
    let order = app.order; let one: Invoice = order.resolve(); let other: Invoice = order.resolve()
    #else
    let one: Invoice = app.order.resolve(); let other: Invoice = app.order.resolve()
    #endif
    isSame = one === other
  }
  return isSame && released == nil
}
