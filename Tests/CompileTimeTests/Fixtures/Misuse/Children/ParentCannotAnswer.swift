// mistake: A child's parent doesn't conform to the protocol that the child forwards
import Assembler

struct Engine {}

protocol EngineAssembler: Assembling {
  func resolve() -> Engine
  // expected-note@-1 {{protocol requires function 'resolve()' with type '() -> Engine'}}
}
extension EngineAssembler where Self: ChildAssembler, Parent: EngineAssembler {
  func resolve() -> Engine { parent.resolve() }
  // expected-note@-1 {{candidate would match if 'AppAssembler' conformed to 'EngineAssembler'}}
}

struct AppAssembler: LiveAssembler {}

struct CarAssembler: ChildAssembler, EngineAssembler {
  // expected-error@-1:8 {{type 'CarAssembler' does not conform to protocol 'EngineAssembler'}}
  // expected-note@-2 {{add stubs for conformance}}
  let parent: AppAssembler
}
