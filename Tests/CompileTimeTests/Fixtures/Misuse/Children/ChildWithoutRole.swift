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
  // expected-note@-1 {{protocol requires function 'resolve()' with type '() -> Engine'}}
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: resolve()) }
  // expected-note@-1 {{candidate has non-matching type '<Self> () -> Car'}}
}
extension CarAssembler where Self: ChildAssembler, Parent: GarageAssembler {
  func resolve() -> Engine { parent.resolve() }
  // expected-note@-1 {{candidate would match if 'CarScreen<Parent>' conformed to 'ChildAssembler'}}
}

final class CarScreen<Parent: GarageAssembler>: Child<Parent>, CarAssembler {}
// expected-error@-1:13 {{conformance of 'NoRole' to 'AssemblerRoleProtocol' is unavailable: this assembler has no role; conform it to LiveAssembler or PreviewAssembler, inherit from TestAssembler, or give it a parent as a ChildAssembler}}
// expected-error@-2:13 {{type 'CarScreen<Parent>' does not conform to protocol 'CarAssembler'}}
// expected-note@-3 {{in associated type 'Self.AssemblerRole' (inferred as 'NoRole')}}
// expected-note@-4 {{add stubs for conformance}}
