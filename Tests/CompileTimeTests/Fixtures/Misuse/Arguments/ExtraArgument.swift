// mistake: A runtime argument is extra
import Assembler

struct Car {
  let plate: String
}

protocol CarAssembler: Assembling {
  func resolve(plate: String) -> Car
}

func makeCar(_ assembler: some CarAssembler) -> Car {
  assembler.resolve(plate: "B 42", doors: 4)
  // expected-error@-1:43 {{extra argument 'doors' in call}}
}
