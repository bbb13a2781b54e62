import Assembler

// Advice: or forward it from the child
protocol BellScene: Assembling { func resolve() -> any Player }
extension BellScene { func resolve() -> any Player { LivePlayer() } }
protocol BellAppScene: Assembling { var screen: BellScreen { get } }
final class BellApp: LiveAssembler, BellAppScene {
  var screen: BellScreen { BellScreen(parent: self) }
  func resolve() -> any Player { StubPlayer() }
}
final class BellScreen: Child<BellApp>, ChildAssembler, BellScene {
  #if FIXED
  func resolve() -> any Player { parent.resolve() }
  #endif
}
func forwardedByChild() -> Bool { BellApp().screen.resolve().name == "stub" }
