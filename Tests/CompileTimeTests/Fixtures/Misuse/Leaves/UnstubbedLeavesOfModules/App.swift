// mistake: A test of three modules stubs one of their leaves
import Assembler
import AssemblerTesting
import Accounts
import Billing
import Catalog

protocol AppScene: AccountsAssembler, BillingAssembler, CatalogAssembler {}

final class AppTestAssembler: TestAssembler, AppScene {
  // expected-error@-1:13 {{type 'AppTestAssembler' does not conform to protocol 'AccountsAssembler'}}
  // expected-error@-2:13 {{type 'AppTestAssembler' does not conform to protocol 'BillingAssembler'}}
  // expected-note@-3 {{add stubs for conformance}}
  struct StubCatalog: CatalogSource {}
  let catalog: any CatalogSource = StubCatalog()
}
// expected-elsewhere {{note: protocol requires property 'accounts' with type 'any AccountsSource'}}
// expected-elsewhere {{note: protocol requires property 'billing' with type 'any BillingSource'}}
