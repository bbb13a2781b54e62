// mistake: Two runtime arguments are swapped
import Assembler

struct Car {
  let plate: String
  let doors: Int
}

protocol CarAssembler: Assembling {
  func resolve(plate: String, doors: Int) -> Car
}

func makeCar(_ assembler: some CarAssembler) -> Car {
  assembler.resolve(doors: 4, plate: "B 42")
  // expected-error@-1:31 {{argument 'plate' must precede argument 'doors'}}
}
