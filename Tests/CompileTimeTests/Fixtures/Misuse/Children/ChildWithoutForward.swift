// mistake: A child of the base class lacks a forward
import Assembler

final class Engine: Sendable {}
struct Car {
  let engine: Engine
}

protocol GarageAssembler: ScopedAssembler {
  var engine: Engine { get }
}
protocol CarAssembler: ScopedAssembler {
  var engine: Engine { get }
  // expected-note@-1 {{protocol requires property 'engine' with type 'Engine'}}
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: engine) }
}

final class CarScreen<Parent: GarageAssembler>: Child<Parent>, ChildAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarScreen<Parent>' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
