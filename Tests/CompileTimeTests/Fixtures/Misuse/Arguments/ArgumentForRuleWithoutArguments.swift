// mistake: A runtime argument is passed to a rule that takes none
import Assembler

struct Engine {}
struct Car {
  let engine: Engine
}

protocol CarAssembler: Assembling {
  func resolve(plate: String) -> Car
  func engine() -> Engine
}
extension CarAssembler {
  func resolve(plate: String) -> Car { Car(engine: engine(plate: plate)) }
  // expected-error@-1:66 {{argument passed to call that takes no arguments}}
}
