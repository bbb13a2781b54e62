// mistake: A rule has no implementation
import Assembler

struct Car {}

protocol CarAssembler: Assembling {
  func resolve() -> Car
  // expected-note@-1 {{protocol requires function 'resolve()' with type '() -> Car'}}
}

final class AppAssembler: LiveAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'AppAssembler' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
