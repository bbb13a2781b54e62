// mistake: An `async` rule is called from a synchronous one
import Assembler

struct Engine {}
struct Car {
  let engine: Engine
}

protocol CarAssembler: Assembling {
  func engine() async -> Engine
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: engine()) }
  // expected-error@-1:39 {{'async' call in a function that does not support concurrency}}
  // expected-note@-2 {{add 'async' to function 'resolve()' to make it asynchronous}}
}
