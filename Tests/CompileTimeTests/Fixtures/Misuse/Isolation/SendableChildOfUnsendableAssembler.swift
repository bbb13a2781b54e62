// mistake: A Sendable child's parent isn't Sendable
// swift5: accepted
import Assembler

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Repair<Self>
}
nonisolated final class Repair<Parent: Assembling & Sendable>: SendableChild<Parent>, ChildAssembler {}
extension GarageAssembler {
  func resolve() -> Repair<Self> { Repair(parent: self) }
  // expected-error@-1:36 {{type 'Self' does not conform to the 'Sendable' protocol}}
  // expected-error@-2:36 {{type 'Self' does not conform to the 'Sendable' protocol}}
}
