import Assembler

// Advice: move the rule to LampScreen
protocol Lamp { var watts: Int { get } }
struct BrightLamp: Lamp { let watts = 100 }
struct DimLamp: Lamp { let watts = 5 }
protocol LampAssembler: Assembling { func resolve() -> any Lamp }
extension LampAssembler { func resolve() -> any Lamp { BrightLamp() } }
protocol LampAppAssembler: Assembling { func resolve() -> LampScreen }
final class LampApp: LiveAssembler, LampAppAssembler {
  func resolve() -> LampScreen { LampScreen(parent: self) }
  #if !FIXED
  func resolve() -> any Lamp { DimLamp() }
  #endif
}
final class LampScreen: Child<LampApp>, ChildAssembler, LampAssembler {
  #if FIXED
  func resolve() -> any Lamp { DimLamp() }
  #endif
}
func builtByChild() -> Bool { ((LampApp().resolve() as LampScreen).resolve() as any Lamp).watts == 5 }
