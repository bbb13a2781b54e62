import Assembler
import AssemblerTesting

// Advice: the closest match is resolve(id: Int) -> Named of ChartScene; write its signature
protocol ChartScene: Assembling {
  func resolve(_ id: Int) -> Named
  func resolve(id: Int) -> Named
}
extension ChartScene {
  func resolve(_ id: Int) -> Named { Named(name: "default") }
  func resolve(id: Int) -> Named { Named(name: "default") }
}
final class ChartTest: TestAssembler, ChartScene {
  func resolve(_ id: Int) -> Named { Named(name: "stub") }
  #if FIXED
  func resolve(id: Int) -> Named { Named(name: "stub") }
  #else
  func resolve(ID id: Int) -> Named { Named(name: "stub") }
  #endif
}
func misspelledLabel() -> Bool { (ChartTest() as any ChartScene).resolve(id: 1).name == "stub" }
