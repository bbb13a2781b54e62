// mistake: An actor-isolated function implements a rule
import Assembler

struct Engine {}

protocol CarAssembler: Assembling {
  func resolve() -> Engine
}

actor AppAssembler: LiveAssembler, CarAssembler {
  // expected-error@-1:36 {{conformance of 'AppAssembler' to protocol 'CarAssembler' crosses into actor-isolated code and can cause data races}}
  // expected-note@-2 {{mark all declarations used in the conformance 'nonisolated'}}
  // expected-note@-3 {{turn data races into runtime errors with '@preconcurrency'}}
  func resolve() -> Engine { Engine() }
  // expected-note@-1 {{actor-isolated instance method 'resolve()' cannot satisfy nonisolated requirement}}
}
