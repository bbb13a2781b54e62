import Assembler
import AssemblerTesting
import Foundation

// Advice: move it to 'extension SpareScene where Self: LiveAssembler'
struct SystemPlayer: Player { var name: String { ProcessInfo.processInfo.processName } }
protocol SpareScene: Assembling { var spare: any Player { get } }
#if FIXED
extension SpareScene where Self: LiveAssembler { var spare: any Player { SystemPlayer() } }
#else
extension SpareScene { var spare: any Player { SystemPlayer() } }
#endif
struct SpareApp: LiveAssembler, SpareScene {}
final class SpareTest: TestAssembler, SpareScene {
  // Without it, the test doesn't compile.
  #if FIXED
  let spare: any Player = StubPlayer()
  #endif
}
func uncontrolledType() -> Bool { SpareTest().spare.name == "stub" }
