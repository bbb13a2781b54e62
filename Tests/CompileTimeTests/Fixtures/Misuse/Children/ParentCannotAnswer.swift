// mistake: A child's parent doesn't conform to the protocol that the child forwards
import Assembler

struct Engine {}

protocol EngineAssembler: Assembling {
  func resolve() -> Engine
  // expected-note@-1 {{requirement 'resolve()' declared here}}
}
extension EngineAssembler where Self: ChildAssembler, Parent: EngineAssembler {
  func resolve() -> Engine { parent.resolve() }
}

struct AppAssembler: LiveAssembler {}

struct CarAssembler: ChildAssembler, EngineAssembler {
  // expected-error@-1:8 {{type 'CarAssembler' does not conform to protocol 'EngineAssembler'}}
  // expected-error@-2:8 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'EngineAssembler': no rule builds this type; write the rule in this assembler, import the module of its live leaf, or, in a child, forward it to the parent}}
  let parent: AppAssembler
}
