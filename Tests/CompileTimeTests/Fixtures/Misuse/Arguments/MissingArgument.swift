// mistake: A runtime argument is missing
import Assembler

struct Car {
  let plate: String
  let doors: Int
}

protocol CarAssembler: Assembling {
  func resolve(plate: String, doors: Int) -> Car
  // expected-note@-1 {{'resolve(plate:doors:)' declared here}}
}

func makeCar(_ assembler: some CarAssembler) -> Car {
  assembler.resolve(plate: "B 42")
  // expected-error@-1:34 {{missing argument for parameter 'doors' in call}}
}
