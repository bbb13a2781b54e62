// mistake: A runtime argument has the wrong label
import Assembler

struct Car {
  let plate: String
}

protocol CarAssembler: Assembling {
  func resolve(plate: String) -> Car
}

func makeCar(_ assembler: some CarAssembler) -> Car {
  assembler.resolve(number: "B 42")
  // expected-error@-1:20 {{incorrect argument label in call (have 'number:', expected 'plate:')}}
}
