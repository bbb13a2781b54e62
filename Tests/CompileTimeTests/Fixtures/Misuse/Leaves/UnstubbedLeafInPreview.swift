// mistake: A preview doesn't provide a leaf
import Assembler

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}

protocol CarAssembler: Assembling {
  var database: any CarDatabase { get }
  // expected-note@-1 {{protocol requires property 'database' with type 'any CarDatabase'}}
}
extension CarAssembler where Self: LiveAssembler {
  var database: any CarDatabase { NetworkCarDatabase() }
  // expected-note@-1 {{candidate would match if 'CarPreviewAssembler' conformed to 'LiveAssembler'}}
}

struct CarPreviewAssembler: PreviewAssembler, CarAssembler {}
// expected-error@-1:8 {{type 'CarPreviewAssembler' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
