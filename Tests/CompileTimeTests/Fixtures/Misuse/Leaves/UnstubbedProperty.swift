// mistake: A test doesn't stub a leaf that is a property
import Assembler
import AssemblerTesting

protocol CarDatabase: Sendable {}
struct NetworkCarDatabase: CarDatabase {}

protocol HasCarDatabase { var database: any CarDatabase { get } }
// expected-note@-1 {{protocol requires property 'database' with type 'any CarDatabase'}}
protocol CarServices: Assembling, HasCarDatabase {}
extension CarServices where Self: LiveAssembler {
  var database: any CarDatabase { NetworkCarDatabase() }
  // expected-note@-1 {{candidate would match if 'CarTestAssembler' conformed to 'LiveAssembler'}}
}

final class CarTestAssembler: TestAssembler, CarServices {}
// expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'HasCarDatabase'}}
// expected-note@-2 {{add stubs for conformance}}
