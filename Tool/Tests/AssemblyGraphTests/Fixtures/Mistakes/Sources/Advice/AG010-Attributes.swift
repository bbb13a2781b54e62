import Assembler

// Advice: mark it '@_disfavoredOverload', like the rule
struct Door { let color: String }
protocol DoorAssembler: Assembling { @_disfavoredOverload func resolve() -> Door }
extension DoorAssembler {
  #if FIXED
  @_disfavoredOverload func resolve() -> Door { Door(color: "default") }
  #else
  func resolve() -> Door { Door(color: "default") }
  #endif
}
struct DoorApp: LiveAssembler, DoorAssembler { func resolve() -> Door { Door(color: "own") } }
func boundByAttribute() -> Bool {
  let app: any DoorAssembler = DoorApp()
  return (app.resolve() as Door).color == "own"
}
