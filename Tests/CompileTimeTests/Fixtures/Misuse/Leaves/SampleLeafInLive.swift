// mistake: A live assembler has only the sample leaf
import Assembler

protocol CarDatabase {}
struct SampleCarDatabase: CarDatabase {}

protocol CarAssembler: Assembling {
  func resolve() -> any CarDatabase
  // expected-note@-1 {{protocol requires function 'resolve()' with type '() -> any CarDatabase'}}
}
extension CarAssembler where Self: SampleAssembler {
  func resolve() -> any CarDatabase { SampleCarDatabase() }
  // expected-note@-1 {{candidate would match if 'AppAssembler' conformed to 'SampleAssembler'}}
}

struct AppAssembler: LiveAssembler, CarAssembler {}
// expected-error@-1:8 {{type 'AppAssembler' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
