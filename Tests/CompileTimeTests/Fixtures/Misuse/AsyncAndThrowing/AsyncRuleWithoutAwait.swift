// mistake: An `async` rule is called without `await`
import Assembler

struct Engine {}
struct Car {
  let engine: Engine
}

protocol CarAssembler: Assembling {
  func engine() async -> Engine
  func resolve() async -> Car
}
extension CarAssembler {
  func resolve() async -> Car { Car(engine: engine()) }
  // expected-error@-1:33 {{expression is 'async' but is not marked with 'await'}}
  // expected-note@-2 {{call is 'async'}}
}
