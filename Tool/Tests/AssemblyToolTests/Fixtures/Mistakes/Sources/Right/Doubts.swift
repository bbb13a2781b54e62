import Assembler
import AssemblerTesting
import Foundation

// A helper with a closure that nobody calls yet, and a key that is a dictionary.
protocol PenScene: ScopedAssembler {
  func pen(color: Character) -> Doc
  func pens(size: Int) -> Doc
}
extension PenScene {
  func cached(_ key: String, _ build: () -> Doc) -> Doc { shared(for: key, build) }
  func pen(color: Character) -> Doc { Doc(String(color)) }
  func pens(size: Int) -> Doc { shared(for: [size: "pens"]) { Doc("pens", size: size) } }
}
final class PenApp: LiveAssembler, PenScene { let scope = Scope() }
// Helpers with a rule's name and another type: one asks for the rule, and a test calls the other.
final class PenTest: TestAssembler, PenScene {
  func pen(color: String) -> Doc { pen(color: color.first ?? "-") }
  func pens(size: String) -> Doc { Doc(size) }
}
func pens(_ test: PenTest) -> Doc { test.pens(size: "two") }

// A live type that gets a rule, and what a child itself writes, which is no default.
struct LateWeather: Weather {
  let base: any Weather
  func today() async throws -> String { "\(try await base.today()) \(Date())" }
}
extension WeatherScene { func late() -> WeatherModel { WeatherModel(weather: LateWeather(base: weather)) } }
struct PostChild: ChildAssembler, PostmarkScene {
  let parent: PostmarkApp
  var postmark: [Date] { [Date()] }
  var ticket: [UUID] { parent.ticket }
}

// A stub that makes a value without a state.
protocol Ledger: AnyObject, Sendable {}
final class LiveLedger: Ledger {}
struct LedgerFormat: Sendable { let digits = 2 }
final class StubLedger: Ledger { let format = LedgerFormat() }
protocol LedgerScene: ScopedAssembler { var ledger: any Ledger { get } }
extension LedgerScene {
  var ledger: any Ledger { shared { LiveLedger() } }
  func ledgers() -> [any Ledger] { [ledger, ledger] }
}
final class LedgerApp: LiveAssembler, LedgerScene { let scope = Scope() }
final class LedgerTest: TestAssembler, LedgerScene { var ledger: any Ledger { StubLedger() } }

// Objects that a test keeps for what their superclass or their own property does at the end.
class Tidying { deinit { print("tidied") } }
final class TidyFile: Tidying {}
final class TidyFolder { let file = TidyFile() }
final class TidyTest: TestAssembler, NamesScene {
  var names: [String] = []
  let file = TidyFile()
  let folder = TidyFolder()
}
