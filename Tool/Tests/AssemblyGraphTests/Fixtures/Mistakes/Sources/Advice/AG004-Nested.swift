import Assembler
import AssemblerTesting

// Advice: the closest match is resolve() -> Wheel of WheelAssembler; write 'Advice.Wheel'
struct Wheel { var text = "" }
protocol WheelAssembler: Assembling { func resolve() -> Wheel }
extension WheelAssembler { func resolve() -> Wheel { Wheel(text: "default") } }
final class WheelTestAssembler: TestAssembler, WheelAssembler {
  struct Wheel {}
  #if FIXED
  func resolve() -> Advice.Wheel { Advice.Wheel(text: "stub") }
  #else
  func resolve() -> Wheel { Wheel() }
  #endif
}
func nestedType() -> Bool {
  let app: any WheelAssembler = WheelTestAssembler()
  return app.resolve().text == "stub"
}
