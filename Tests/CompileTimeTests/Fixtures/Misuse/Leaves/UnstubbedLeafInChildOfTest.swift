// mistake: A test's child doesn't stub a leaf that each live assembler builds for itself
import Assembler
import AssemblerTesting

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}

protocol CarAssembler: Assembling {
  func resolve() -> any CarDatabase
  // expected-note@-1 {{protocol requires function 'resolve()' with type '() -> any CarDatabase'}}
}
extension CarAssembler where AssemblerRole == LiveRole {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
  // expected-note@-1 {{candidate would match if 'GarageTestAssembler.AssemblerRole' (aka 'TestRole') was the same type as 'LiveRole'}}
}

protocol GarageAssembler: Assembling {}
final class GarageTestAssembler: TestAssembler, GarageAssembler {}

struct CarTestAssembler: ChildAssembler, CarAssembler {
  // expected-error@-1:8 {{type 'CarTestAssembler' does not conform to protocol 'CarAssembler'}}
  // expected-note@-2 {{add stubs for conformance}}
  let parent: GarageTestAssembler
}
