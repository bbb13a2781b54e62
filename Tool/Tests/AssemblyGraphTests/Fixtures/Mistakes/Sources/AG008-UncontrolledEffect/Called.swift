import Assembler
import AssemblerEffects
import Foundation

// The scene has effects with names, which are called.
struct Imprint: Sendable { init(at: Date, id: UUID, _ text: String) {} }
struct Dated: Sendable { init(_ date: Date, _ number: Int) {} }
protocol ImprintScene: DateAssembler, UUIDAssembler {
  var title: String { get }; var imprint: Imprint { get }
}
extension ImprintScene {
  #if FIXED
  var imprint: Imprint { Imprint(at: date(), id: uuid(), "\(title) \(date())") }
  #else
  var imprint: Imprint { Imprint(at: Date(), id: UUID(), "\(title) \(Date.now)") }
  #endif
}
protocol DatedScene: Assembling {
  func resolve() -> DateGenerator; func resolve() -> Int; func resolve() -> Dated
}
extension DatedScene {
  #if FIXED
  func resolve() -> Dated { Dated((resolve() as DateGenerator)(), resolve()) }
  #else
  func resolve() -> Dated { Dated(Date(), resolve()) }
  #endif
}
