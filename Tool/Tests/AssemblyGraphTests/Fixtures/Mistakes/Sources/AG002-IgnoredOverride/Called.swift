import Assembler
import AssemblerTesting

// A test calls its own function, and the rule calls the extension's.
struct Detail: Equatable, Sendable { let text: String }
protocol DetailScene: Assembling {
  var list: [Detail] { get }
  #if FIXED
  func detail() -> Detail
  #endif
}
extension DetailScene { var list: [Detail] { [detail()] }; func detail() -> Detail { Detail(text: "live") } }
struct DetailApp: LiveAssembler, DetailScene {}
final class DetailTest: TestAssembler, DetailScene { func detail() -> Detail { Detail(text: "test") } }
func expectDetail(_ test: DetailTest) -> Bool { test.list == [test.detail()] }
