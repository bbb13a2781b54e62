// mistake: A Sendable child inherits from the base class of other children
// swift5: warning
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
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: engine) }
}
extension CarAssembler where Self: ChildAssembler, Parent: GarageAssembler {
  var engine: Engine { parent.engine }
}

protocol SharedGarageAssembler: GarageAssembler, Sendable {}

final class CarScreen<Parent: SharedGarageAssembler>: Child<Parent>, ChildAssembler, CarAssembler, Sendable {}
// expected-error@-1:13 {{'Sendable' class 'CarScreen' cannot inherit from another class}}
