// mistake: A test's child doesn't stub a leaf that each live assembler builds for itself
import Assembler
import AssemblerTesting

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}

protocol CarAssembler: Assembling {
  func resolve() -> any CarDatabase
  // expected-note@-1 {{requirement 'resolve()' declared here}}
}
extension CarAssembler where Role == LiveRole {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
}

protocol GarageAssembler: Assembling {}
final class GarageTestAssembler: TestAssembler, GarageAssembler {}

struct CarTestAssembler: ChildAssembler, CarAssembler {
  // expected-error@-1:8 {{type 'CarTestAssembler' does not conform to protocol 'CarAssembler'}}
  // expected-error@-2:8 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'CarAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type, and no async, throws or @MainActor that the rule doesn't have, or import the module of its rule}}
  let parent: GarageTestAssembler
}
