import Assembler

// Advice: tests run this one; remove one of the two
protocol Invoicing { var text: String { get } }
struct PlainInvoicing: Invoicing { let text = "plain" }
struct LoggedInvoicing: Invoicing { let text: String }
protocol InvoicingScene: Assembling {
  var plain: any Invoicing { get }; var invoicing: any Invoicing { get }
}
extension InvoicingScene { var invoicing: any Invoicing { LoggedInvoicing(text: "logged \(plain.text)") } }
extension InvoicingScene where Self: LiveAssembler {
  var plain: any Invoicing { PlainInvoicing() }
  #if !FIXED
  var invoicing: any Invoicing { plain }
  #endif
}
struct InvoicingApp: LiveAssembler, InvoicingScene {}
func loggedLive() -> Bool { InvoicingApp().invoicing.text == "logged plain" }
