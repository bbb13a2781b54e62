// mistake: A Sendable assembler has mutable state
// swift5: warning
import Assembler

struct Car {}

protocol CarAssembler: Assembling, Sendable {
  func resolve() -> Car
}

final class AppAssembler: LiveAssembler, CarAssembler {
  var carsBuilt = 0
  // expected-error@-1:7 {{stored property 'carsBuilt' of 'Sendable'-conforming class 'AppAssembler' is mutable}}

  func resolve() -> Car {
    carsBuilt += 1
    return Car()
  }
}
