import Assembler

// Advice: the closest match is resolve(id: Int) -> any Player of PlayerScene; write its signature
protocol PlayerScene: Assembling { func resolve(id: Int) -> any Player }
extension PlayerScene { func resolve(id: Int) -> any Player { LivePlayer() } }
struct PlayerApp: LiveAssembler, PlayerScene {
  #if FIXED
  func resolve(id: Int) -> any Player { StubPlayer() }
  #else
  func resolve(player id: Int) -> any Player { StubPlayer() }
  #endif
}
func nearMiss() -> Bool { PlayerApp().resolve(id: 1).name == "stub" }
