// mistake: A closure doesn't call the reference that it captured
import Assembler

struct Car {}
final class Garage {
  let makeCar: () -> Car

  init(makeCar: @escaping () -> Car) { self.makeCar = makeCar }
}

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Garage
  func car() -> Car
}
extension GarageAssembler {
  func resolve() -> Garage { Garage(makeCar: { [app = later()] in app.car() }) }
  // expected-error@-1:71 {{value of type 'AssemblerReference<Self>' has no member 'car'}}
}
