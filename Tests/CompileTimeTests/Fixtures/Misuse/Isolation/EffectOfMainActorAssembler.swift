// mistake: A preview in a main-actor module builds an effect, and isn't nonisolated
// swift5: accepted
// options: -default-isolation MainActor
import Assembler
import AssemblerEffects
import AssemblerTesting

final class Garage {
  init(clock: any Clock<Duration>) {}
}

protocol GarageAssembler: ClockAssembler {
  func resolve() -> Garage
}
extension GarageAssembler {
  func resolve() -> Garage { Garage(clock: resolve()) }
}
struct GaragePreviewAssembler: PreviewAssembler, GarageAssembler {
  // expected-error@-1:8 {{conformance of 'GaragePreviewAssembler' to protocol 'ClockAssembler' crosses into main actor-isolated code and can cause data races}}
  // expected-note@-2:8 {{isolate this conformance to the main actor with '@MainActor'}}
  // expected-note@-3:8 {{mark all declarations used in the conformance 'nonisolated'}}
  // expected-note@-4:8 {{turn data races into runtime errors with '@preconcurrency'}}
  func resolve() -> any Clock<Duration> { ImmediateClock() }
  // expected-note@-1:8 {{main actor-isolated instance method 'resolve()' cannot satisfy nonisolated requirement}}
}
