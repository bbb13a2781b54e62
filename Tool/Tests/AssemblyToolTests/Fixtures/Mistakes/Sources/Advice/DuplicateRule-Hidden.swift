import Assembler

// Advice: remove this declaration if both mean the same, or give one of them another name
protocol TriesScene: Assembling { var maximum: Int { get } }
extension TriesScene {
  var maximum: Int { 20 }
  func tries() -> Int { maximum }
}
protocol TriesSession: TriesScene {
  #if FIXED
  var attempts: Int { get }
  #else
  var maximum: Int { get }
  #endif
}
extension TriesSession {
  #if FIXED
  var attempts: Int { 3 }
  #else
  var maximum: Int { 3 }
  #endif
}
struct TriesApp: LiveAssembler, TriesSession {}
func ownTries() -> Bool { TriesApp().tries() == 20 }
