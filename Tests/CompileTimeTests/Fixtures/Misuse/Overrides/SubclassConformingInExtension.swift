// mistake: A nonfinal class conforms in an extension
// swift5: warning
import Assembler
import AssemblerTesting

protocol CarAssembler: Assembling {}

class CarTestAssembler: TestAssembler {}
extension CarTestAssembler: CarAssembler {}
// expected-error@-1:1 {{non-final class 'CarTestAssembler' cannot safely conform to protocol 'Assembling', which requires that 'Self.FinalSelf' is exactly equal to 'Self'}}
