import Assembler
import AssemblerEffects
import Foundation

struct Now: Sendable { let date: Date }
struct Greeting: Sendable { let text: String }

protocol LeafAssembler: Assembling {
  func resolve() -> Now
  func resolve() -> HTTPClient
  func resolve() -> Greeting
}
#if FIXED
extension LeafAssembler where Self: LiveAssembler {
  func resolve() -> Now { Now(date: Date()) }
  func resolve() -> HTTPClient { .live }
}
#else
extension LeafAssembler {
  // AG008: a system API; a live effect.
  func resolve() -> Now { Now(date: Date()) }
  func resolve() -> HTTPClient { .live }
}
#endif
extension LeafAssembler {
  func resolve() -> Greeting { Greeting(text: "hello") }
}
final class LeafApp: LiveAssembler, LeafAssembler {}

// AG008: the object reads what its scene has a rule for.
final class RowsModel: Sendable {
  #if FIXED
  let date: DateGenerator
  let uuid: UUIDGenerator
  init(date: DateGenerator, uuid: UUIDGenerator) {
    self.date = date
    self.uuid = uuid
  }
  func title() -> String { "\(date())" }
  var row: UUID { uuid() }
  #else
  func title() -> String {
    // In a string, as on the page.
    "\(Date())"
  }
  var row: UUID { UUID() }
  #endif
}
protocol RowsAssembler: DateAssembler, UUIDAssembler {
  func resolve() -> RowsModel
}
extension RowsAssembler {
  #if FIXED
  func resolve() -> RowsModel { RowsModel(date: resolve(), uuid: resolve()) }
  #else
  func resolve() -> RowsModel { RowsModel() }
  #endif
}
final class RowsApp: LiveAssembler, RowsAssembler {}
