// mistake: A scoped assembler has no scope
import Assembler

struct Engine {}

protocol CarAssembler: ScopedAssembler {
  func resolve() -> Engine
}
extension CarAssembler {
  func resolve() -> Engine { shared { Engine() } }
}

final class AppAssembler: LiveAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'AppAssembler' does not conform to protocol 'ScopedAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
// expected-elsewhere {{note: protocol requires property 'scope' with type 'Scope'}}
