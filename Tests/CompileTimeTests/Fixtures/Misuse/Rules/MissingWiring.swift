// mistake: A rule has no implementation
import Assembler

struct Car {}

protocol CarAssembler: Assembling {
  func resolve() -> Car
  // expected-note@-1 {{requirement 'resolve()' declared here}}
}

final class AppAssembler: LiveAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'AppAssembler' does not conform to protocol 'CarAssembler'}}
// expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'CarAssembler': no rule builds this type; write the rule in this assembler, import the module of its live leaf, or, in a child, forward it to the parent}}
