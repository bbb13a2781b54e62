// mistake: A test stubs none of a scene's leaves: a name, a rule with an argument, and one without
// lines: 35
import Assembler
import AssemblerTesting

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}
struct Engine {}
struct Plate {}
struct Car {
  let database: any CarDatabase
  let engine: Engine
  let plate: Plate
}

protocol CarAssembler: Assembling {
  func resolve(plate: String) -> Car
  var database: any CarDatabase { get }
  // expected-note@-1 {{protocol requires property 'database' with type 'any CarDatabase'}}
  func engine() -> Engine
  // expected-note@-1 {{protocol requires function 'engine()' with type '() -> Engine'}}
  func plate(number: String) -> Plate
  // expected-note@-1 {{protocol requires function 'plate(number:)' with type '(String) -> Plate'}}
}
extension CarAssembler {
  func resolve(plate: String) -> Car {
    Car(database: database, engine: engine(), plate: self.plate(number: plate))
  }
}
extension CarAssembler where Self: LiveAssembler {
  var database: any CarDatabase { NetworkCarDatabase() }
  // expected-note@-1 {{candidate would match if 'CarTestAssembler' conformed to 'LiveAssembler'}}
  func engine() -> Engine { Engine() }
  // expected-note@-1 {{candidate would match if 'CarTestAssembler' conformed to 'LiveAssembler'}}
  func plate(number: String) -> Plate { Plate() }
  // expected-note@-1 {{candidate would match if 'CarTestAssembler' conformed to 'LiveAssembler'}}
}

final class CarTestAssembler: TestAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
