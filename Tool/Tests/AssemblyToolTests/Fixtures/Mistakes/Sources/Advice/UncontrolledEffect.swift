import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// Advice: take it as an argument, and pass 'date'
final class RowsModel {
  #if FIXED
  let date: DateGenerator
  init(date: DateGenerator) { self.date = date }
  func time() -> Date { date() }
  #else
  func time() -> Date { Date() }
  #endif
}
protocol RowsScene: DateAssembler {}
extension RowsScene {
  #if FIXED
  func rows() -> RowsModel { RowsModel(date: date) }
  #else
  func rows() -> RowsModel { RowsModel() }
  #endif
}
final class RowsTest: TestAssembler, RowsScene { let date = DateGenerator.constant(.distantPast) }
func uncontrolled() -> Bool { RowsTest().rows().time() == .distantPast }
