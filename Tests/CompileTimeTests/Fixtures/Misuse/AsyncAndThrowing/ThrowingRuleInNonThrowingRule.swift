// mistake: A nonthrowing rule calls a throwing one
import Assembler

struct Engine {}
struct Car {
  let engine: Engine
}

protocol CarAssembler: Assembling {
  func engine() throws -> Engine
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: try engine()) }
  // expected-error@-1:39 {{errors thrown from here are not handled}}
}
