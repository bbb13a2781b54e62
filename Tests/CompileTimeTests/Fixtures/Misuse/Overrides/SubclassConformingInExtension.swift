// mistake: A nonfinal class conforms in an extension
import Assembler
import AssemblerTesting

protocol CarAssembler: Assembling {}

class CarTestAssembler: TestAssembler {}
extension CarTestAssembler: CarAssembler {}
// expected-error@-1:1 {{protocol 'Assembling' requirement '_isFinal' cannot be satisfied by a non-final class ('CarTestAssembler') because it uses 'Self' in a non-parameter, non-result type position}}
