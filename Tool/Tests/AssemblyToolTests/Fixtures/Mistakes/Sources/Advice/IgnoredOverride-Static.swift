import Assembler
import AssemblerTesting

// Advice: write the other without 'static'
protocol SizeScene: Assembling { var size: Int { get } }
extension SizeScene { var size: Int { 1 } }
final class SizeTest: TestAssembler, SizeScene {
  #if FIXED
  let size = 4
  #else
  static let size = 4
  #endif
}
func staticRule() -> Bool { (SizeTest() as any SizeScene).size == 4 }
