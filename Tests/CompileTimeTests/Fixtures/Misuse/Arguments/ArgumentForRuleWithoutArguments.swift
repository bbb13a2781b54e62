// mistake: A runtime argument is passed to a rule that takes none
import Assembler

struct Engine {}
struct Car {
  let engine: Engine
}

protocol CarAssembler: Assembling {
  func resolve(plate: String) -> Car
  func resolve() -> Engine
}
extension CarAssembler {
  func resolve(plate: String) -> Car { Car(engine: resolve(plate: plate)) }
  // expected-error@-1:52 {{cannot convert value of type 'Car' to expected argument type 'Engine'}}
}
