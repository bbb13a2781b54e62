import Assembler

// Advice: give one of them another name, or declare it in one protocol that both refine
protocol PageScene: Assembling { var pageSize: Int { get } }
extension PageScene { var pageSize: Int { 20 } }
protocol PrintScene: Assembling {
  #if FIXED
  var printSize: Int { get }
  #else
  var pageSize: Int { get }
  #endif
}
extension PrintScene {
  #if FIXED
  func size() -> Int { printSize }
  #else
  func size() -> Int { pageSize }
  #endif
}
struct PrintApp: LiveAssembler, PageScene, PrintScene {
  #if FIXED
  let printSize = 297
  #endif
}
func ownSize() -> Bool { PrintApp().size() == 297 }
