// mistake: A Sendable child has a mutable property
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

nonisolated final class CarScreen<Parent: SharedGarageAssembler>: SendableChild<Parent>, ChildAssembler,
  CarAssembler
{
  var color = "red"
  // expected-error@-1:7 {{stored property 'color' of 'Sendable'-conforming generic class 'CarScreen' is mutable}}
}
