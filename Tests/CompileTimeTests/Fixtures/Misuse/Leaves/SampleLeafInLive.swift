// mistake: A live assembler has only the sample leaf
import Assembler

protocol CarDatabase {}
struct SampleCarDatabase: CarDatabase {}

protocol CarAssembler: Assembling {
  func resolve() -> any CarDatabase
  // expected-note@-1:8 {{requirement 'resolve()' declared here}}
}
extension CarAssembler where Self: SampleAssembler {
  func resolve() -> any CarDatabase { SampleCarDatabase() }
}

struct AppAssembler: LiveAssembler, CarAssembler {}
// expected-error@-1:8 {{type 'AppAssembler' does not conform to protocol 'CarAssembler'}}
// expected-error@-2:8 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'CarAssembler': no rule builds this type; write the rule in this assembler, import the module of its live leaf, or, in a child, forward it to the parent}}
