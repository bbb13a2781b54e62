// mistake: A Sendable object asks an assembler later that isn't Sendable
// swift5: accepted
import Assembler

struct Car {}
final class Garage: Sendable {
  let makeCar: @Sendable () -> Car

  init(makeCar: @escaping @Sendable () -> Car) { self.makeCar = makeCar }
}

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Garage
  func car() -> Car
}
extension GarageAssembler {
  func resolve() -> Garage { shared { Garage(makeCar: { [app = later()] in app().car() }) } }
  // expected-error@-1:76 {{capture of 'app' with non-Sendable type 'AssemblerReference<Self>' in a '@Sendable' closure}}
}
