// mistake: A rule with argument labels has no implementation
import Assembler

struct Car {
  let plate: String
}

protocol CarAssembler: Assembling {
  func resolve(plate: String) -> Car
  // expected-note@-1 {{protocol requires function 'resolve(plate:)' with type '(String) -> Car'}}
}

final class AppAssembler: LiveAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'AppAssembler' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
