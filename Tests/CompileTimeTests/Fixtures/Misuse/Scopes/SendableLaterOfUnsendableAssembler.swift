// mistake: A Sendable object asks an assembler later that isn't Sendable
import Assembler

struct Car {}
final class Garage: Sendable {
  let makeCar: @Sendable () -> Car

  init(makeCar: @escaping @Sendable () -> Car) { self.makeCar = makeCar }
}

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Garage
  func resolve() -> Car
}
extension GarageAssembler {
  func resolve() -> Garage { shared { Garage(makeCar: later { $0.resolve() }) } }
  // expected-error@-1:55 {{type 'Self' does not conform to the 'Sendable' protocol}}
}
