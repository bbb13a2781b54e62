// mistake: A test doesn't stub a leaf
import Assembler
import AssemblerTesting

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}

protocol CarAssembler: Assembling {
  var database: any CarDatabase { get }
  // expected-note@-1 {{protocol requires property 'database' with type 'any CarDatabase'}}
}
extension CarAssembler where Self: LiveAssembler {
  var database: any CarDatabase { NetworkCarDatabase() }
  // expected-note@-1 {{candidate would match if 'CarTestAssembler' conformed to 'LiveAssembler'}}
}

final class CarTestAssembler: TestAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
