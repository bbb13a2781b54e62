// mistake: A subclass of the children's base class isn't a ChildAssembler
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

final class CarScreen<Parent: GarageAssembler>: Child<Parent>, CarAssembler {}
// expected-error@-1:13 {{conformance of 'NoRole' to 'AssemblerRole' is unavailable: this assembler has no role; conform it to LiveAssembler or PreviewAssembler, inherit from TestAssembler, or give it a parent as a ChildAssembler}}
// expected-note@-2:13 {{in associated type 'Self.Role' (inferred as 'NoRole')}}
// expected-error@-3:13 {{type 'CarScreen<Parent>' does not conform to protocol 'CarAssembler'}}
// expected-error@-4:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'CarAssembler': no rule builds this type; declare 'func resolve() -> ThatType' in this assembler's protocol or refine a protocol that declares it, import the module of its rule, pass the arguments of the rule, or, in a child, forward it with 'parent.resolve()'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
