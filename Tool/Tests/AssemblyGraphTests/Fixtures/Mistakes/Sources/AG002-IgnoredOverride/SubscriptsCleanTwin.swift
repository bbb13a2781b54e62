import Assembler
import AssemblerTesting

// Of another type, or with another argument.
protocol HeadAssembler: Assembling {}
extension HeadAssembler {
  subscript(key: String) -> String { "live \(key)" }
  func head() -> Sticker { Sticker(text: self["title"]) }
}
struct HeadApp: LiveAssembler, HeadAssembler {}
final class HeadTestAssembler: TestAssembler, HeadAssembler {
  subscript(key: Int) -> String { "test \(key)" }
  subscript(key: Character) -> Int { 1 }
}
func use(_ app: HeadApp, _ test: HeadTestAssembler) { _ = [app.head(), test.head()] }
