// mistake: The test assembler of a Sendable scene inherits from TestAssembler
// swift5: warning
import Assembler
import AssemblerTesting

protocol GarageAssembler: ScopedAssembler, Sendable {
  func resolve() -> Int
}
final class GarageTestAssembler: TestAssembler, GarageAssembler {
  // expected-error@-1:13 {{'Sendable' class 'GarageTestAssembler' cannot inherit from another class}}
  func resolve() -> Int { 1 }
}
