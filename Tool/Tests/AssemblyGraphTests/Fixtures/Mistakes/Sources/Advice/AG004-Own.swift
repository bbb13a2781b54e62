import Assembler
import AssemblerTesting

// Advice: the closest match is resolve(id: Int) -> Chart of ChartAssembler; write its signature
struct Chart { let text: String }
protocol ChartAssembler: Assembling { func resolve(_ id: Int) -> Chart; func resolve(id: Int) -> Chart }
extension ChartAssembler {
  func resolve(_ id: Int) -> Chart { Chart(text: "default") }
  func resolve(id: Int) -> Chart { Chart(text: "default") }
}
final class ChartTestAssembler: TestAssembler, ChartAssembler {
  func resolve(_ id: Int) -> Chart { Chart(text: "stub") }
  #if FIXED
  func resolve(id: Int) -> Chart { Chart(text: "stub") }
  #else
  func resolve(ID id: Int) -> Chart { Chart(text: "stub") }
  #endif
}
func misspelledLabel() -> Bool {
  let app: any ChartAssembler = ChartTestAssembler()
  return app.resolve(id: 1).text == "stub"
}
