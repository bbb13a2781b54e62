// mistake: An object asks an assembler later that has no scope
import Assembler

struct Car {}
final class Garage {
  let makeCar: () -> Car

  init(makeCar: @escaping () -> Car) { self.makeCar = makeCar }
}

protocol GarageAssembler: Assembling {
  func resolve() -> Garage
  func car() -> Car
}
extension GarageAssembler {
  func resolve() -> Garage { Garage(makeCar: { [app = later()] in app().car() }) }
  // expected-error@-1:55 {{cannot find 'later' in scope}}
}
