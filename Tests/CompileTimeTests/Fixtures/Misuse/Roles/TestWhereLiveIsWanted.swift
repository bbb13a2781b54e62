// mistake: A test's assembler is passed as a live one
import Assembler
import AssemblerTesting

protocol CarAssembler: Assembling {}
final class CarTestAssembler: TestAssembler, CarAssembler {}

func run(_ assembler: some LiveAssembler & CarAssembler) {}
// expected-note@-1 {{where 'some LiveAssembler & CarAssembler' = 'CarTestAssembler'}}

func start() {
  run(CarTestAssembler())
  // expected-error@-1:3 {{global function 'run' requires that 'CarTestAssembler' conform to 'LiveAssembler'}}
}
