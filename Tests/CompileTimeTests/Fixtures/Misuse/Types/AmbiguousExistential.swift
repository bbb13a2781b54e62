// mistake: Two rules match the contextual type
import Assembler

protocol Engine {}
struct DieselEngine: Engine {}
struct ElectricEngine: Engine {}
struct Car {
  let engine: any Engine
}

protocol CarAssembler: Assembling {
  func resolve() -> Car
  func resolve() -> DieselEngine
  // expected-note@-1 {{found this candidate }}
  func resolve() -> ElectricEngine
  // expected-note@-1 {{found this candidate }}
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: resolve()) }
  // expected-error@-1:39 {{ambiguous use of 'resolve()'}}
}
