// mistake: A protocol uses `shared` but doesn't refine `ScopedAssembler`
import Assembler

struct Engine {}

protocol CarAssembler: Assembling {
  func resolve() -> Engine
}
extension CarAssembler {
  func resolve() -> Engine { shared { Engine() } }
  // expected-error@-1:30 {{cannot find 'shared' in scope}}
}
