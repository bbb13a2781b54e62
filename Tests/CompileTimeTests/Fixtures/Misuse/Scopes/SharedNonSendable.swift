// mistake: A non-Sendable instance is shared
// swift5: accepted
import Assembler

final class Odometer {
  // expected-note@-1 {{class 'Odometer' does not conform to the 'Sendable' protocol}}
  var distance = 0
}

protocol CarAssembler: ScopedAssembler {
  func resolve() -> Odometer
}
extension CarAssembler {
  func resolve() -> Odometer { shared { Odometer() } }
  // expected-error@-1:32 {{type 'Odometer' does not conform to the 'Sendable' protocol}}
}
