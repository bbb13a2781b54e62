import Assembler
import AssemblerTesting

// Advice: the closest match is resolve() -> Named of RadioScene; write its signature
protocol RadioScene: Assembling { func resolve() -> Named }
extension RadioScene { func resolve() -> Named { Named(name: "default") } }
final class RadioTest: TestAssembler, RadioScene {
  func room() -> RadioRoom<RadioTest> { RadioRoom(parent: self) }
  #if FIXED
  func resolve() -> Named { Named(name: "stub") }
  #else
  func resolve() async -> Named { Named(name: "stub") }
  #endif
}
final class RadioRoom<Parent: RadioScene>: Child<Parent>, ChildAssembler, RadioScene {
  func resolve() -> Named { Named(name: "child") }
}
func asyncStub() -> Bool { (RadioTest() as any RadioScene).resolve().name == "stub" }
