import Assembler

// Advice: the closest match is resolve(id: Int) -> any Player of PlayerAssembler; write its signature
protocol Player { var name: String { get } }
struct LivePlayer: Player { let name = "live" }
struct StubPlayer: Player { let name = "stub" }
protocol PlayerAssembler: Assembling { func resolve(id: Int) -> any Player }
extension PlayerAssembler { func resolve(id: Int) -> any Player { LivePlayer() } }
struct PlayerApp: LiveAssembler, PlayerAssembler {
  #if FIXED
  func resolve(id: Int) -> any Player { StubPlayer() }
  #else
  func resolve(player id: Int) -> any Player { StubPlayer() }
  #endif
}
func nearMiss() -> Bool { (PlayerApp().resolve(id: 1) as any Player).name == "stub" }
