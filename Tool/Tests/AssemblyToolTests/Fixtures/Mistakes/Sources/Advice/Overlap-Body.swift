import Assembler

// Advice: replace the default argument with a second rule that the protocol declares and that calls this one
protocol BicycleScene: Assembling {
  func resolve(wheels: Int) -> Named
  #if FIXED
  func resolve() -> Named
  #endif
}
extension BicycleScene {
  #if FIXED
  func resolve(wheels: Int) -> Named { Named(name: "default \(wheels)") }
  func resolve() -> Named { resolve(wheels: 2) }
  #else
  func resolve(wheels: Int = 2) -> Named { Named(name: "default \(wheels)") }
  #endif
}
struct BicycleApp: LiveAssembler, BicycleScene {
  func resolve(wheels: Int) -> Named { Named(name: "own \(wheels)") }
}
func bound() -> Bool { (BicycleApp() as any BicycleScene).resolve().name == "own 2" }
