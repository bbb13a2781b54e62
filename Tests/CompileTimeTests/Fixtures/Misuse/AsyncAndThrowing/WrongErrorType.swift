// mistake: A rule throws an error of another type than it declares
import Assembler

struct NoFuel: Error {}
struct NoKey: Error {}
struct Engine {}
struct Car {
  let engine: Engine
}

protocol CarAssembler: Assembling {
  func engine() throws(NoFuel) -> Engine
  func resolve() throws(NoKey) -> Car
}
extension CarAssembler {
  func resolve() throws(NoKey) -> Car { Car(engine: try engine()) }
  // expected-error@-1:57 {{thrown expression type 'NoFuel' cannot be converted to error type 'NoKey'}}
}
