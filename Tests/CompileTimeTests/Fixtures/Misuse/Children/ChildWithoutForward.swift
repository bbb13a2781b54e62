// mistake: A child of the base class lacks a forward
import Assembler

final class Engine: Sendable {}
struct Car {
  let engine: Engine
}

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Engine
}
protocol CarAssembler: ScopedAssembler {
  func resolve() -> Engine
  // expected-note@-1 {{protocol requires function 'resolve()' with type '() -> Engine'}}
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: resolve()) }
  // expected-note@-1 {{candidate has non-matching type '<Self> () -> Car'}}
}

final class CarScreen<Parent: GarageAssembler>: Child<Parent>, ChildAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarScreen<Parent>' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
