import Assembler
import AssemblerTesting

// Advice: write it in the test's own session, a 'Child<EbbTest>' that conforms to EbbSession, or delete this
protocol EbbScene: ScopedAssembler { func session() -> any EbbSession }
protocol EbbSession: ScopedAssembler, ChildAssembler where Parent: EbbScene { var tide: Named { get } }
extension EbbScene { func session() -> any EbbSession { LiveEbbs(parent: self) } }
extension EbbSession { var tide: Named { Named(name: "live") } }
final class LiveEbbs<Parent: EbbScene>: Child<Parent>, EbbSession {}
final class EbbTest: TestAssembler, EbbScene {
  #if FIXED
  final class Session: Child<EbbTest>, EbbSession { let tide = Named(name: "stub") }
  func session() -> any EbbSession { Session(parent: self) }
  #else
  let tide = Named(name: "stub")
  #endif
}
func movedRule() -> Bool { EbbTest().session().tide.name == "stub" }
