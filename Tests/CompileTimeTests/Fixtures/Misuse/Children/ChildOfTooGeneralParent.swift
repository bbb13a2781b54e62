// mistake: A child's parent isn't constrained to what its forwards request
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
  // expected-note@-1:8 {{requirement 'resolve()' declared here}}
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: resolve()) }
}
extension CarAssembler where Self: ChildAssembler, Parent: GarageAssembler {
  func resolve() -> Engine { parent.resolve() }
}

final class CarScreen<Parent: Assembling>: Child<Parent>, ChildAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarScreen<Parent>' does not conform to protocol 'CarAssembler'}}
// expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'CarAssembler': no rule builds this type; declare 'func resolve() -> ThatType' in this assembler's protocol or refine a protocol that declares it, import the module of its rule, pass the arguments of the rule, or, in a child, forward it with 'parent.resolve()'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
