// mistake: A Sendable test assembler has a variable stub
// swift5: warning
import Assembler
import AssemblerTesting

struct Battery: Sendable {}

protocol CarAssembler: Assembling, Sendable {
  func resolve() -> Battery
}

nonisolated final class CarTestAssembler: SendableTestAssembler, CarAssembler {
  var battery = Battery()
  // expected-error@-1:7 {{stored property 'battery' of 'Sendable'-conforming class 'CarTestAssembler' is mutable}}
  func resolve() -> Battery { battery }
}
