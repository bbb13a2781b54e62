// mistake: A throwing rule is called without `try`
import Assembler

struct Engine {}
struct Car {
  let engine: Engine
}

protocol CarAssembler: Assembling {
  func engine() throws -> Engine
  func resolve() throws -> Car
}
extension CarAssembler {
  func resolve() throws -> Car { Car(engine: engine()) }
  // expected-error@-1:46 {{call can throw but is not marked with 'try'}}
  // expected-note@-2 {{did you mean to use 'try'?}}
  // expected-note@-3 {{did you mean to handle error as optional value?}}
  // expected-note@-4 {{did you mean to disable error propagation?}}
}
