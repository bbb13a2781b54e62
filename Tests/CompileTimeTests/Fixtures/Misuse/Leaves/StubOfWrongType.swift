// mistake: A stub builds the concrete type instead of the rule's type
import Assembler
import AssemblerTesting

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}
struct StubCarDatabase: CarDatabase {}

protocol CarAssembler: Assembling {
  func resolve() -> any CarDatabase
  // expected-note@-1 {{requirement 'resolve()' declared here}}
}
extension CarAssembler where Self: LiveAssembler {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
}

final class CarTestAssembler: TestAssembler, CarAssembler {
  // expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'CarAssembler'}}
  // expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'CarAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type, and no async, throws or @MainActor that the rule doesn't have, or import the module of its rule}}
  func resolve() -> StubCarDatabase { StubCarDatabase() }
}
