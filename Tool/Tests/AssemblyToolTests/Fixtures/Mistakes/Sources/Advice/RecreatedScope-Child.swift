import Assembler

// Advice: read 'order' once, and keep the child where it's used: its parent can't store it without a leak
protocol InvoiceScene: ScopedAssembler { var invoice: Item { get } }
extension InvoiceScene { var invoice: Item { shared { Item() } } }
final class OrderApp: LiveAssembler, ScopedAssembler {
  let scope = Scope()
  var order: OrderScreen { OrderScreen(parent: self) }
}
final class OrderScreen: Child<OrderApp>, ChildAssembler, InvoiceScene {}
func newChild() -> Bool {
  var isSame = false
  let isReleased = isReleased(OrderApp.init) { app in
    #if FIXED
    let order = app.order
    isSame = order.invoice === order.invoice
    #else
    isSame = app.order.invoice === app.order.invoice
    #endif
  }
  return isSame && isReleased
}
