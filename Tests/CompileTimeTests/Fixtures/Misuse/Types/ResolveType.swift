// mistake: The type is passed as an argument
import Assembler

struct Engine {}
struct Car {
  let engine: Engine
}

protocol CarAssembler: Assembling {
  func resolve() -> Car
  func resolve() -> Engine
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: resolve()) }
  func resolve() -> Engine { Engine() }
}
final class AppAssembler: LiveAssembler, CarAssembler {}

let car = AppAssembler().resolve(Car.self)
// expected-error@-1:26 {{'resolve' is unavailable: write 'let value: T = assembler.resolve()'}}
