import Assembler

// Advice: declare it in HeadScene
protocol HeadScene: Assembling {
  var title: String { get }
  #if FIXED
  func resolve() -> Named
  #endif
}
extension HeadScene {
  func resolve() -> Named { Named(name: "default") }
  var title: String { resolve().name }
}
struct HeadApp: LiveAssembler, HeadScene { func resolve() -> Named { Named(name: "own") } }
func undeclared() -> Bool { HeadApp().title == "own" }
