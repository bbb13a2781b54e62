import Assembler
import AssemblerTesting

struct Theme: Sendable { let name: String }
protocol DarkScene: Assembling {}
protocol LoudScene: Assembling {}
protocol ThemeScene: Assembling {
  var theme: Theme { get }
  func resolve() -> Theme
}
extension ThemeScene {
  var theme: Theme { Theme(name: "light") }
  func resolve() -> Theme { Theme(name: "light") }
}
// Wrong: a screen is dark where its parent is, and its rules were chosen without knowing it. It's one finding for both.
extension ThemeScene where Self: DarkScene { func resolve() -> Theme { Theme(name: "dark") } }
struct DarkApp: LiveAssembler, DarkScene {}
struct Screen<Parent: Assembling>: ChildAssembler, ThemeScene { let parent: Parent }
extension Screen: DarkScene where Parent: DarkScene {}
struct Sheet<Parent: Assembling>: ChildAssembler, ThemeScene { let parent: Parent }
extension Sheet: DarkScene where Parent: DarkScene {}
// Wrong: a static function is no rule.
final class StaticTest: TestAssembler, ThemeScene { static func resolve() -> Theme { Theme(name: "test") } }

// Right: the extension's rule runs where the assembler conforms to both.
extension ThemeScene where Self: LoudScene { var theme: Theme { Theme(name: "LOUD") } }
struct LoudApp: LiveAssembler, ThemeScene, LoudScene {}
// Right: a forward for other children, since the parent of this one doesn't have the rule.
extension ThemeScene where Self: ChildAssembler, Parent: ThemeScene {
  func resolve() -> Theme { parent.resolve() }
}
final class ToneScreen: Child<DarkApp>, ChildAssembler, ThemeScene {}
// Right: names like those of another file's private helpers.
final class OtherRowTest: TestAssembler, RowScene {
  let last = "test"
  func row() -> String { "test" }
  func first() -> String { "test" }
}
// Right: names like a rule's, of a property and a function.
struct PropertyApp: LiveAssembler, ThemeScene { let resolve: () -> Int }
struct NamedApp: LiveAssembler, ThemeScene { func reslove() -> Theme { theme } }
