// mistake: A collection is wanted, and only a rule for its elements exists
import Assembler

struct Wheel {}
struct Car {
  let wheels: [Wheel]
}

protocol CarAssembler: Assembling {
  func resolve() -> Car
  func resolve() -> Wheel
}
extension CarAssembler {
  func resolve() -> Car { Car(wheels: resolve()) }
  // expected-error@-1:39 {{'resolve' is unavailable: no rule builds the type that is wanted here; declare 'func resolve() -> ThatType' in this assembler's protocol, or refine a protocol that declares it; if there is such a rule, pass its arguments, and note that a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
