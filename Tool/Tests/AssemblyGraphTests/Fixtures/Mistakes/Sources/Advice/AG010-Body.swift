import Assembler

// Advice: replace the default argument with a second rule that the protocol declares and that calls this one
struct Bicycle { let wheels: Int }
protocol BicycleAssembler: Assembling {
  func resolve(wheels: Int) -> Bicycle
  #if FIXED
  func resolve() -> Bicycle
  #endif
}
extension BicycleAssembler {
  #if FIXED
  func resolve(wheels: Int) -> Bicycle { Bicycle(wheels: wheels) }
  func resolve() -> Bicycle { resolve(wheels: 2) }
  #else
  func resolve(wheels: Int = 2) -> Bicycle { Bicycle(wheels: wheels) }
  #endif
}
struct BicycleApp: LiveAssembler, BicycleAssembler {
  func resolve(wheels: Int) -> Bicycle { Bicycle(wheels: -wheels) }
}
func bound() -> Bool {
  let app: any BicycleAssembler = BicycleApp()
  return (app.resolve() as Bicycle).wheels == -2
}
