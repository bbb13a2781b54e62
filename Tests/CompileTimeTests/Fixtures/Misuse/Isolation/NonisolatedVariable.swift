// mistake: A variable stub of an effect is nonisolated, and its assembler isn't
// options: -default-isolation MainActor
import Assembler
import AssemblerEffects
import AssemblerTesting

protocol GarageAssembler: ScopedAssembler, ClockAssembler {
  func resolve() -> Int
}
final class GaragePreviewAssembler: PreviewAssembler, GarageAssembler {
  let scope = Scope()
  nonisolated var clock: any Clock<Duration> = ImmediateClock()
  // expected-error@-1:3 {{'nonisolated' cannot be applied to mutable stored properties}}
  // expected-note@-2:19 {{convert 'clock' to a 'let' constant or consider declaring it 'nonisolated(unsafe)' if manually managing concurrency safety}}
  func resolve() -> Int { 1 }
  nonisolated func resolve() -> any Clock<Duration> { clock }
}
