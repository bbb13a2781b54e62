// mistake: A call has no contextual type
import Assembler

struct Engine {}
struct Car {}

protocol CarAssembler: Assembling {
  func resolve() -> Car
  // expected-note@-1 {{found this candidate }}
  func resolve() -> Engine
  // expected-note@-1 {{found this candidate }}
}

func makeCar(_ assembler: some CarAssembler) {
  let car = assembler.resolve()
  // expected-error@-1:23 {{ambiguous use of 'resolve()'}}
}
