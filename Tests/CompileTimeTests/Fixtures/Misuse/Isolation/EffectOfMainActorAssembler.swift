// mistake: An assembler that is marked `@MainActor` builds an effect
// swift5: warning
import Assembler
import AssemblerEffects
import AssemblerTesting

@MainActor final class Garage {
  init(clock: any Clock<Duration>) {}
}

protocol GarageAssembler: ClockAssembler {
  @MainActor func resolve() -> Garage
}
extension GarageAssembler {
  @MainActor func resolve() -> Garage { Garage(clock: clock) }
}
@MainActor struct GaragePreviewAssembler: PreviewAssembler, GarageAssembler {
  // expected-error@-1:19 {{conformance of 'GaragePreviewAssembler' to protocol 'ClockAssembler' crosses into main actor-isolated code and can cause data races}}
  // expected-note@-2:19 {{isolate this conformance to the main actor with '@MainActor'}}
  // expected-note@-3:19 {{turn data races into runtime errors with '@preconcurrency'}}
  var clock: any Clock<Duration> { ImmediateClock() }
  // expected-note@-1:7 {{main actor-isolated property 'clock' cannot satisfy nonisolated requirement}}
}
