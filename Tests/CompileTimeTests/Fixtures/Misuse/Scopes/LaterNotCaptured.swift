// mistake: A closure calls 'later()' instead of capturing it, and would retain the assembler
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
  func resolve() -> Garage { Garage(makeCar: { later()().car() }) }
  // expected-error@-1:48 {{call to method 'later' in closure requires explicit use of 'self' to make capture semantics explicit}}
  // expected-note@-2:46 {{capture 'self' explicitly to enable implicit 'self' in this closure}}
  // expected-note@-3:48 {{reference 'self.' explicitly}}
}
