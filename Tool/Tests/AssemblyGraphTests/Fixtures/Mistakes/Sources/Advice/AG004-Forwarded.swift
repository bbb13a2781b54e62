import Assembler

// Advice: or forward it from the child
protocol Bell { var sound: String { get } }
struct LoudBell: Bell { let sound = "loud" }
struct SoftBell: Bell { let sound = "soft" }
protocol BellAssembler: Assembling { func resolve() -> any Bell }
extension BellAssembler { func resolve() -> any Bell { LoudBell() } }
protocol BellAppAssembler: Assembling { func resolve() -> BellScreen }
final class BellApp: LiveAssembler, BellAppAssembler {
  func resolve() -> BellScreen { BellScreen(parent: self) }
  func resolve() -> any Bell { SoftBell() }
}
final class BellScreen: Child<BellApp>, ChildAssembler, BellAssembler {
  #if FIXED
  func resolve() -> any Bell { parent.resolve() }
  #endif
}
func forwardedByChild() -> Bool {
  ((BellApp().resolve() as BellScreen).resolve() as any Bell).sound == "soft"
}
