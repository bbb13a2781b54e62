// mistake: A subclass of the children's base class isn't final
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

class CarScreen<Parent: GarageAssembler>: Child<Parent>, ChildAssembler, CarAssembler {}
// expected-error@-1:7 {{protocol 'Assembling' requirement '_isFinal' cannot be satisfied by a non-final class ('CarScreen<Parent>') because it uses 'Self' in a non-parameter, non-result type position}}
