import Assembler
import AssemblerEffects
import Foundation

class BaseModel {
  let now: DateGenerator; init(now: DateGenerator) { self.now = now }
  #if FIXED
  func stamp() -> Date { now() }
  #else
  func stamp() -> Date { Date() }
  #endif
  func lastStamp() -> Date { Date() }
}
// A superclass's method reads the date. Another one is overridden.
final class ListModel: BaseModel { override func lastStamp() -> Date { .distantPast } }
// A superclass's initializer reads it.
class BaseVisit {
  let day: Date; init(_ day: Date) { self.day = day }
  #if FIXED
  init() { day = .distantPast }
  #else
  init() { day = Date() }
  #endif
}
final class ParkVisit: BaseVisit { override init() { super.init() } }
protocol ListModelAssembler: DateAssembler { func resolve() -> ListModel; func resolve() -> ParkVisit }
extension ListModelAssembler {
  func resolve() -> ParkVisit { ParkVisit() }; func resolve() -> ListModel { ListModel(now: date) }
}
struct ListModelApp: LiveAssembler, ListModelAssembler {}
