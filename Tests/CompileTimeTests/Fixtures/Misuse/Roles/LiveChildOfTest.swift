// mistake: A test's child conforms to `LiveAssembler`
import Assembler
import AssemblerTesting

protocol GarageAssembler: Assembling {}
final class GarageTestAssembler: TestAssembler, GarageAssembler {}

struct CarAssembler: ChildAssembler, LiveAssembler {
  // expected-error@-1:8 {{type 'CarAssembler' does not conform to protocol 'ChildAssembler'}}
  // expected-error@-2:8 {{'ChildAssembler' requires the types 'LiveRole' and 'GarageTestAssembler.AssemblerRole' (aka 'TestRole') be equivalent}}
  // expected-note@-3 {{requirement specified as 'Self.AssemblerRole' == 'Self.Parent.AssemblerRole' [with Self = CarAssembler]}}
  let parent: GarageTestAssembler
}
