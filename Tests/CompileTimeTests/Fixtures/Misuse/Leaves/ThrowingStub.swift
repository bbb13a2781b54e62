// mistake: A stub throws, but its rule doesn't
import Assembler
import AssemblerTesting

struct Engine {}

protocol CarAssembler: Assembling {
  func resolve() -> Engine
  // expected-note@-1 {{protocol requires function 'resolve()' with type '() -> Engine'}}
}

final class CarTestAssembler: TestAssembler, CarAssembler {
  // expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'CarAssembler'}}
  // expected-note@-2 {{add stubs for conformance}}
  func resolve() throws -> Engine { Engine() }
  // expected-note@-1 {{candidate throws, but protocol does not allow it}}
}
