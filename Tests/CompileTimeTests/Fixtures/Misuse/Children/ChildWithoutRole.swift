// mistake: A subclass of the children's base class isn't a ChildAssembler
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
  // expected-note@-1 {{candidate would match if 'CarScreen<Parent>' conformed to 'ChildAssembler'}}
}

final class CarScreen<Parent: GarageAssembler>: Child<Parent>, CarAssembler {}
// expected-error@-1:13 {{conformance of 'NoRole' to 'AssemblerRoleProtocol' is unavailable: this assembler has no role; conform it to LiveAssembler or PreviewAssembler, inherit from TestAssembler, or give it a parent as a ChildAssembler}}
// expected-error@-2:13 {{type 'CarScreen<Parent>' does not conform to protocol 'CarAssembler'}}
// expected-note@-3 {{in associated type 'Self.AssemblerRole' (inferred as 'NoRole')}}
// expected-note@-4 {{add stubs for conformance}}
