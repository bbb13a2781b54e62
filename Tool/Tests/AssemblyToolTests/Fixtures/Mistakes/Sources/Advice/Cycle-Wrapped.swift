import Assembler

// Advice: wrap what a rule with a label builds, or ask for 'Named' later
protocol DiaryScene: Assembling {
  func resolve() -> Named
  func resolve(original: Void) -> Named
}
extension DiaryScene {
  func resolve(original: Void) -> Named { Named(name: "paper") }
  #if FIXED
  func resolve() -> Named { Named(name: "copied " + resolve(original: ()).name) }
  #else
  func resolve() -> Named { Named(name: "copied " + resolve().name) }
  #endif
}
struct DiaryApp: LiveAssembler, DiaryScene {}
func wrapped() -> Bool {
  #if FIXED
  DiaryApp().resolve().name == "copied paper"
  #else
  false  // It would never return.
  #endif
}
