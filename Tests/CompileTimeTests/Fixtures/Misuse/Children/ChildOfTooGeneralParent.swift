// mistake: A child's parent isn't constrained to what its forwards request
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
extension CarAssembler where Self: ChildAssembler, Parent: GarageAssembler {
  var engine: Engine { parent.engine }
  // expected-note@-1 {{candidate would match if 'Parent' conformed to 'GarageAssembler'}}
}

final class CarScreen<Parent: Assembling>: Child<Parent>, ChildAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarScreen<Parent>' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
