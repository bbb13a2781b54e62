// mistake: A protocol has no forward for children
import Assembler

struct Engine {}

protocol EngineAssembler: Assembling {
  func resolve() -> Engine
  // expected-note@-1 {{protocol requires function 'resolve()' with type '() -> Engine'}}
}
extension EngineAssembler where Self: LiveAssembler {
  func resolve() -> Engine { Engine() }
  // expected-note@-1 {{candidate would match if 'CarAssembler' conformed to 'LiveAssembler'}}
}

struct AppAssembler: LiveAssembler, EngineAssembler {}

struct CarAssembler: ChildAssembler, EngineAssembler {
  // expected-error@-1:8 {{type 'CarAssembler' does not conform to protocol 'EngineAssembler'}}
  // expected-note@-2 {{add stubs for conformance}}
  let parent: AppAssembler
}
