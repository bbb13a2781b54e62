import Assembler

// Advice: declare it in HeadAssembler
struct Head { let title: String }
struct Document { let head: Head }
protocol HeadAssembler: Assembling {
  func resolve() -> Document
  #if FIXED
  func resolve() -> Head
  #endif
}
extension HeadAssembler {
  func resolve() -> Head { Head(title: "default") }
  func resolve() -> Document { Document(head: resolve()) }
}
struct HeadApp: LiveAssembler, HeadAssembler { func resolve() -> Head { Head(title: "own") } }
func undeclared() -> Bool { (HeadApp().resolve() as Document).head.title == "own" }
