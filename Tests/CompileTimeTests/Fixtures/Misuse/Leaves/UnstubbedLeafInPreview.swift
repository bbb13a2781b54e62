// mistake: A preview does not say what its data are
import Assembler

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}

protocol CarAssembler: Assembling {
  func resolve() -> any CarDatabase
  // expected-note@-1 {{protocol requires function 'resolve()' with type '() -> any CarDatabase'}}
}
extension CarAssembler where Self: LiveAssembler {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
  // expected-note@-1 {{candidate would match if 'CarPreviewAssembler' conformed to 'LiveAssembler'}}
}

struct CarPreviewAssembler: PreviewAssembler, CarAssembler {}
// expected-error@-1:8 {{type 'CarPreviewAssembler' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
