import Assembler
import AssemblerTesting

// Advice: it may be meant for kite: Named of KiteScene; write its signature, or delete it
protocol KiteScene: Assembling { var kite: Named { get } }
extension KiteScene { var kite: Named { Named(name: "default") } }
final class KiteTest: TestAssembler, KiteScene {
  #if FIXED
  let kite = Named(name: "stub")
  #else
  let dragon = Named(name: "stub")
  #endif
}
func renamedRule() -> Bool { (KiteTest() as any KiteScene).kite.name == "stub" }
