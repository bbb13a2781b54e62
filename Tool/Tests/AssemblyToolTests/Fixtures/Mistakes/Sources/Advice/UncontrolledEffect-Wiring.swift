import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// Advice: this reads Date.now, and the scene resolves DateGenerator, so a stub of that isn't used here; use 'date()'
protocol ReceiptScene: DateAssembler {}
extension ReceiptScene {
  #if FIXED
  func receipt() -> [Date] { [date()] }
  #else
  func receipt() -> [Date] { [Date.now] }
  #endif
}
final class ReceiptTest: TestAssembler, ReceiptScene { let date = DateGenerator.constant(.distantPast) }
func uncontrolledWiring() -> Bool { ReceiptTest().receipt() == [.distantPast] }
