// mistake: An override builds another type than the rule
// swift5: warning
import Assembler
import AssemblerTesting

protocol Engine {}
struct DieselEngine: Engine {}
struct StubEngine: Engine {}

protocol CarAssembler: Assembling {
  func resolve() -> any Engine
  // expected-note@-1 {{requirement 'resolve()' declared here}}
}
extension CarAssembler {
  func resolve() -> any Engine { DieselEngine() }
}

// Said in an extension, the conformance makes the compiler look for methods that miss their rule.
final class CarTestAssembler: TestAssembler {}
extension CarTestAssembler: CarAssembler {
  func resolve() -> StubEngine { StubEngine() }
  // expected-warning@-1:8 {{instance method 'resolve()' nearly matches defaulted requirement 'resolve()' of protocol 'CarAssembler'}}
  // expected-note@-2 {{candidate has non-matching type '() -> StubEngine'}}
  // expected-note@-3 {{move 'resolve()' to another extension to silence this warning}}
  // expected-note@-4 {{make 'resolve()' private to silence this warning}}
}
