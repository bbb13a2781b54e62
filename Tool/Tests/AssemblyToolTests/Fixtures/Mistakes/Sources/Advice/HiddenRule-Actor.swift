import Assembler
import AssemblerTesting

// Advice: mark the function '@MainActor', and pass 'player: player'
struct Studio: Sendable {
  let player: any Player
  init(player: any Player = LivePlayer()) { self.player = player }
}
protocol StudioScene: Assembling { @MainActor var player: any Player { get } }
extension StudioScene {
  @MainActor var player: any Player { LivePlayer() }
  #if FIXED
  @MainActor func studio() -> Studio { Studio(player: player) }
  #else
  func studio() -> Studio { Studio() }
  #endif
}
final class StudioTest: TestAssembler, StudioScene { @MainActor let player: any Player = StubPlayer() }
func hiddenOnActor() async -> Bool { await MainActor.run { StudioTest().studio().player.name == "stub" } }
