// mistake: A variable stub of an effect is nonisolated, and its assembler is on the main actor
import Assembler
import AssemblerEffects
import AssemblerTesting

protocol GarageAssembler: ScopedAssembler, ClockAssembler {
  @MainActor func resolve() -> Int
}
@MainActor final class GaragePreviewAssembler: PreviewAssembler, GarageAssembler {
  let scope = Scope()
  nonisolated var clock: any Clock<Duration> = ImmediateClock()
  // expected-error@-1:3 {{'nonisolated' cannot be applied to mutable stored properties}}
  // expected-note@-2:19 {{convert 'clock' to a 'let' constant or consider declaring it 'nonisolated(unsafe)' if manually managing concurrency safety}}
  @MainActor func resolve() -> Int { 1 }
}
