import Assembler

// Advice: mark this '@_disfavoredOverload', or give the rule a label
struct Car { let player: any Player }
protocol PartsScene: Assembling { func resolve() -> any Player }
extension PartsScene { func resolve() -> any Player { StubPlayer() } }
protocol CarScene: PartsScene {
  #if FIXED
  @_disfavoredOverload func resolve() -> LivePlayer
  #else
  func resolve() -> LivePlayer
  #endif
}
extension CarScene {
  #if FIXED
  @_disfavoredOverload func resolve() -> LivePlayer { LivePlayer() }
  #else
  func resolve() -> LivePlayer { LivePlayer() }
  #endif
  func car() -> Car { Car(player: resolve()) }
}
struct CarApp: LiveAssembler, CarScene {}
func overlap() -> Bool { CarApp().car().player.name == "stub" }
