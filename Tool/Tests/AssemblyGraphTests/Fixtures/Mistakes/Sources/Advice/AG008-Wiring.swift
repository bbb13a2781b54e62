import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// Advice: this reads Date.now, and the scene resolves DateGenerator, so a stub of that isn't used here; use 'date()'
struct Receipt { let madeAt: Date }
protocol ReceiptAssembler: DateAssembler {}
extension ReceiptAssembler {
  #if FIXED
  func receipt() -> Receipt { Receipt(madeAt: date()) }
  #else
  func receipt() -> Receipt { Receipt(madeAt: Date.now) }
  #endif
}
final class ReceiptTestAssembler: TestAssembler, ReceiptAssembler {
  let date = DateGenerator.constant(Date(timeIntervalSince1970: 1))
}
func uncontrolledWiring() -> Bool {
  ReceiptTestAssembler().receipt().madeAt == Date(timeIntervalSince1970: 1)
}
