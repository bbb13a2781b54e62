import Assembler

// Advice: write 'resolve() as Named', which runs its rule
protocol PlanScene: Assembling {
  func resolve() -> Named
  func resolve() -> Named?
}
extension PlanScene {
  func resolve() -> Named { Named(name: "plan") }
  #if FIXED
  func resolve() -> Named? { resolve() as Named }
  #else
  func resolve() -> Named? { resolve() }
  #endif
}
struct PlanApp: LiveAssembler, PlanScene {}
func optional() -> Bool {
  #if FIXED
  (PlanApp().resolve() as Named?) != nil
  #else
  false  // It would never return.
  #endif
}
