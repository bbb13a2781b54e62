import Assembler

// Advice: mark it '@_disfavoredOverload', like the rule
protocol DoorScene: Assembling { @_disfavoredOverload func resolve() -> Named }
extension DoorScene {
  #if FIXED
  @_disfavoredOverload func resolve() -> Named { Named(name: "default") }
  #else
  func resolve() -> Named { Named(name: "default") }
  #endif
}
struct DoorApp: LiveAssembler, DoorScene { func resolve() -> Named { Named(name: "own") } }
func boundByAttribute() -> Bool { (DoorApp() as any DoorScene).resolve().name == "own" }
