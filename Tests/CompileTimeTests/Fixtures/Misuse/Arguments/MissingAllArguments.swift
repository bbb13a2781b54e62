// mistake: The runtime arguments of a rule are left out
import Assembler

struct Car {
  let plate: String
}
struct Garage {
  let car: Car
}

protocol GarageAssembler: Assembling {
  func resolve(plate: String) -> Car
  func resolve(plate: String) -> Garage
}
extension GarageAssembler {
  func resolve(plate: String) -> Garage { Garage(car: resolve()) }
  // expected-error@-1:55 {{'resolve' is unavailable: no rule builds the type that is wanted here; declare 'func resolve() -> ThatType' in this assembler's protocol, or refine a protocol that declares it; if there is such a rule, pass its arguments, and note that a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
