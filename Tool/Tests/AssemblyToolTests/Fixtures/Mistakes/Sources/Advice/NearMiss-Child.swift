import Assembler

// Advice: move the rule to LampScreen
protocol LampScene: Assembling { func resolve() -> any Player }
extension LampScene { func resolve() -> any Player { LivePlayer() } }
protocol LampAppScene: Assembling { var screen: LampScreen { get } }
final class LampApp: LiveAssembler, LampAppScene {
  var screen: LampScreen { LampScreen(parent: self) }
  #if !FIXED
  func resolve() -> any Player { StubPlayer() }
  #endif
}
final class LampScreen: Child<LampApp>, ChildAssembler, LampScene {
  #if FIXED
  func resolve() -> any Player { StubPlayer() }
  #endif
}
func builtByChild() -> Bool { LampApp().screen.resolve().name == "stub" }
