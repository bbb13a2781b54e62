import Assembler
import AssemblerTesting

// Advice: the closest match is resolve() -> Named of WheelScene; write 'Advice.Named'
protocol WheelScene: Assembling { func resolve() -> Named }
extension WheelScene { func resolve() -> Named { Named(name: "default") } }
final class WheelTest: TestAssembler, WheelScene {
  struct Named {}
  #if FIXED
  func resolve() -> Advice.Named { Advice.Named(name: "stub") }
  #else
  func resolve() -> Named { Named() }
  #endif
}
func nestedType() -> Bool { (WheelTest() as any WheelScene).resolve().name == "stub" }
