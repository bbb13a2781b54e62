import Assembler

// Advice: tests run this one; remove one of the two
protocol InvoicingScene: Assembling {
  var plain: Named { get }
  var invoicing: Named { get }
}
extension InvoicingScene { var invoicing: Named { Named(name: "logged \(plain.name)") } }
extension InvoicingScene where Self: LiveAssembler {
  var plain: Named { Named(name: "plain") }
  #if !FIXED
  var invoicing: Named { plain }
  #endif
}
struct InvoicingApp: LiveAssembler, InvoicingScene {}
func loggedLive() -> Bool { InvoicingApp().invoicing.name == "logged plain" }
