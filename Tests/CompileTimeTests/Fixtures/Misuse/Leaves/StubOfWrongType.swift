// mistake: A stub builds the concrete type instead of the rule's type
import Assembler
import AssemblerTesting

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}
struct StubCarDatabase: CarDatabase {}

protocol CarAssembler: Assembling {
  func resolve() -> any CarDatabase
  // expected-note@-1 {{protocol requires function 'resolve()' with type '() -> any CarDatabase'}}
}
extension CarAssembler where Self: LiveAssembler {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
  // expected-note@-1 {{candidate would match if 'CarTestAssembler' conformed to 'LiveAssembler'}}
}

final class CarTestAssembler: TestAssembler, CarAssembler {
  // expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'CarAssembler'}}
  // expected-note@-2 {{add stubs for conformance}}
  func resolve() -> StubCarDatabase { StubCarDatabase() }
  // expected-note@-1 {{candidate has non-matching type '() -> StubCarDatabase'}}
}
