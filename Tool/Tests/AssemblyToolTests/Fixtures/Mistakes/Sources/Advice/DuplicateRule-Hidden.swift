import Assembler

// Advice: remove this declaration if both mean the same, or give one of them another name
protocol RowsScene: Assembling { var maximum: Int { get } }
extension RowsScene {
  var maximum: Int { 20 }
  func rows() -> Int { maximum }
}
protocol RowsSession: RowsScene {
  #if FIXED
  var attempts: Int { get }
  #else
  var maximum: Int { get }
  #endif
}
extension RowsSession {
  #if FIXED
  var attempts: Int { 3 }
  #else
  var maximum: Int { 3 }
  #endif
}
struct RowsApp: LiveAssembler, RowsSession {}
func ownRows() -> Bool { RowsApp().rows() == 20 }
