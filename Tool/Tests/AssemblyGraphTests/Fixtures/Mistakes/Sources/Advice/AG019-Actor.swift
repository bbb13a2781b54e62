import Assembler
import AssemblerTesting

// Advice: mark the function '@MainActor', and pass 'bulb: resolve()'
protocol Bulb: Sendable { var text: String { get } }
struct RedBulb: Bulb { let text = "default" }
struct StubBulb: Bulb { let text = "stub" }
struct Studio: Sendable { let bulb: any Bulb; init(bulb: any Bulb = RedBulb()) { self.bulb = bulb } }
protocol BulbAssembler: Assembling { @MainActor func resolve() -> any Bulb }
extension BulbAssembler { @MainActor func resolve() -> any Bulb { RedBulb() } }
extension BulbAssembler {
  #if FIXED
  @MainActor func studio() -> Studio { Studio(bulb: resolve()) }
  #else
  func studio() -> Studio { Studio() }
  #endif
}
final class BulbTestAssembler: TestAssembler, BulbAssembler {
  @MainActor func resolve() -> any Bulb { StubBulb() }
}
func hiddenOnActor() async -> Bool {
  await MainActor.run { BulbTestAssembler().studio().bulb.text == "stub" }
}
