// mistake: One assembler is both live and a test
import Assembler
import AssemblerTesting

final class CarTestAssembler: TestAssembler, LiveAssembler {}
// expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'LiveAssembler'}}
// expected-error@-2:13 {{'LiveAssembler' requires the types 'CarTestAssembler.AssemblerRole' (aka 'TestRole') and 'LiveRole' be equivalent}}
// expected-note@-3 {{requirement specified as 'Self.AssemblerRole' == 'LiveRole' [with Self = CarTestAssembler]}}
