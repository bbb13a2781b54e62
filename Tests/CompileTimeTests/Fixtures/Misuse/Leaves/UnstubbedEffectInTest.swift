// mistake: A test does not stub an effect of the framework
import Assembler
import AssemblerTesting

protocol CarAssembler: HTTPAssembler {}

final class CarTestAssembler: TestAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'HTTPAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
// expected-elsewhere {{note: candidate would match if 'CarTestAssembler' conformed to 'LiveAssembler'}}
// expected-elsewhere {{note: candidate would match if 'CarTestAssembler' conformed to 'ChildAssembler'}}
// expected-elsewhere {{note: protocol requires function 'resolve()' with type '() -> HTTPClient'}}
