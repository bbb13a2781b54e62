import Assembler
import AssemblerTesting

struct Theme: Sendable { let name: String }
protocol LoudScene: Assembling {}
protocol ThemeScene: Assembling {
  var theme: Theme { get }
  func resolve() -> Theme
}
extension ThemeScene {
  var theme: Theme { Theme(name: "light") }
  func resolve() -> Theme { Theme(name: "light") }
}
// Wrong: a static function is no rule, nor is a static property.
final class StaticThemeTest: TestAssembler, ThemeScene { static let theme = Theme(name: "test") }
final class StaticTest: TestAssembler, ThemeScene { static func resolve() -> Theme { Theme(name: "test") } }

// Right: the extension's rule runs where the assembler conforms to both.
extension ThemeScene where Self: LoudScene { var theme: Theme { Theme(name: "LOUD") } }
struct LoudApp: LiveAssembler, ThemeScene, LoudScene {}
// Right: names like those of another file's private helpers.
final class OtherRowTest: TestAssembler, RowScene {
  let last = "test"
  func row() -> String { "test" }
  func first() -> String { "test" }
}
func expectRows(_ test: OtherRowTest) -> Bool { test.rows == [test.row(), test.last, test.first()] }
// Right: names like a rule's, of a property and a function.
struct PropertyApp: LiveAssembler, ThemeScene { let resolve: () -> Int }
struct NamedApp: LiveAssembler, ThemeScene { func reslove() -> Theme { theme } }
