import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// Advice: take it as an argument, and pass 'date'
final class RowsModel {
  #if FIXED
  let date: DateGenerator; init(date: DateGenerator) { self.date = date }; func time() -> Date { date() }
  #else
  func time() -> Date { Date() }
  #endif
}
protocol RowsAssembler: DateAssembler { func resolve() -> RowsModel }
extension RowsAssembler {
  #if FIXED
  func resolve() -> RowsModel { RowsModel(date: date) }
  #else
  func resolve() -> RowsModel { RowsModel() }
  #endif
}
final class RowsTestAssembler: TestAssembler, RowsAssembler {
  var date: DateGenerator { DateGenerator { Date(timeIntervalSince1970: 1) } }
}
func uncontrolled() -> Bool {
  let model: RowsModel = RowsTestAssembler().resolve()
  return model.time() == Date(timeIntervalSince1970: 1)
}
