import Assembler
import AssemblerTesting

// Advice: the closest match is resolve() -> Radio of RadioAssembler; write its signature
struct Radio { let text: String }
protocol RadioAssembler: Assembling { func resolve() -> Radio }
extension RadioAssembler { func resolve() -> Radio { Radio(text: "default") } }
final class RadioTestAssembler: TestAssembler, RadioAssembler {
  func room() -> RadioRoom<RadioTestAssembler> { RadioRoom(parent: self) }
  #if FIXED
  func resolve() -> Radio { Radio(text: "stub") }
  #else
  func resolve() async -> Radio { Radio(text: "stub") }
  #endif
}
final class RadioRoom<Parent: RadioAssembler>: Child<Parent>, ChildAssembler, RadioAssembler {
  func resolve() -> Radio { Radio(text: "child") }
}
func asyncStub() -> Bool {
  let app: any RadioAssembler = RadioTestAssembler()
  return app.resolve().text == "stub"
}
