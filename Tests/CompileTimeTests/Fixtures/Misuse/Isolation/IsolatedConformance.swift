// mistake: An assembler conforms to an effect's protocol on the main actor
// options: -default-isolation MainActor
import Assembler
import AssemblerEffects
import AssemblerTesting

protocol GarageAssembler: ClockAssembler {
  func resolve() -> Int
}
struct GaragePreviewAssembler: PreviewAssembler, @MainActor GarageAssembler {
  // expected-error@-1:8 {{cannot form main actor-isolated conformance of 'GaragePreviewAssembler' to SendableMetatype-inheriting protocol 'ClockAssembler'}}
  // expected-error@-2:8 {{type 'GaragePreviewAssembler' does not conform to protocol 'GarageAssembler'}}
  // expected-error@-3:8 {{main actor-isolated conformance of 'GaragePreviewAssembler' to 'ClockAssembler' cannot satisfy conformance requirement for a 'SendableMetatype' type parameter 'Self'}}
  // expected-note@-4:8 {{requirement specified as 'Self' : 'ClockAssembler' [with Self = GaragePreviewAssembler]}}
  func resolve() -> Int { 1 }
  var clock: any Clock<Duration> { ImmediateClock() }
}
