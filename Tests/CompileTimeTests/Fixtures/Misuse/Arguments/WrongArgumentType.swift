// mistake: A runtime argument has the wrong type
import Assembler

struct Car {
  let plate: String
}

protocol CarAssembler: Assembling {
  func resolve(plate: String) -> Car
}

func makeCar(_ assembler: some CarAssembler) -> Car {
  assembler.resolve(plate: 42)
  // expected-error@-1:28 {{cannot convert value of type 'Int' to expected argument type 'String'}}
}
