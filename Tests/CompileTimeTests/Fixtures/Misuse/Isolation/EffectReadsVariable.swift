// mistake: The closure of a test's effect reads a variable
// swift5: warning
// options: -default-isolation MainActor
import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

protocol TripAssembler: DateAssembler {}
final class CapturingTestAssembler: TestAssembler, TripAssembler {
  // expected-note@-1:13 {{class 'CapturingTestAssembler' does not conform to the 'Sendable' protocol}}
  var day = Date.testDefault
  var date: DateGenerator { DateGenerator { self.day } }
  // expected-error@-1:45 {{capture of 'self' with non-Sendable type 'CapturingTestAssembler' in a '@Sendable' closure}}
}
final class Diary {
  var day = Date.testDefault
  // expected-note@-1:7 {{property declared here}}
}
final class IsolatedTestAssembler: TestAssembler, TripAssembler {
  @MainActor let diary = Diary()
  var date: DateGenerator { DateGenerator { [diary] in diary.day } }
  // expected-error@-1:62 {{main actor-isolated property 'day' can not be referenced from a Sendable closure}}
}
nonisolated final class Steps: Sendable {
  var date = Date.testDefault
  // expected-error@-1:7 {{stored property 'date' of 'Sendable'-conforming class 'Steps' is mutable}}
}
