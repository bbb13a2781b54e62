// mistake: No rule builds a dependency from the runtime arguments
import Assembler

struct Plate {}
struct Car {
  let plate: Plate
}

protocol CarAssembler: Assembling {
  func resolve(number: String) -> Car
}
extension CarAssembler {
  func resolve(number: String) -> Car { Car(plate: resolve(number: number)) }
  // expected-error@-1:52 {{cannot convert value of type 'Car' to expected argument type 'Plate'}}
}
