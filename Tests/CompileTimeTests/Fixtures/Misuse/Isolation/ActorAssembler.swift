// mistake: An actor is an assembler
// options: -Xfrontend -verify-ignore-unknown
import Assembler

struct Engine {}

protocol CarAssembler: Assembling {
  func resolve() -> Engine
}

actor AppAssembler: LiveAssembler, CarAssembler {
  // expected-error@-1 {{actor 'AppAssembler' cannot conform to global-actor-isolated protocol '_NotAnActor'}}
  // expected-error@-2 {{actor 'AppAssembler' cannot conform to global-actor-isolated protocol '_NotOnAnActor'}}
  nonisolated func resolve() -> Engine { Engine() }
}
