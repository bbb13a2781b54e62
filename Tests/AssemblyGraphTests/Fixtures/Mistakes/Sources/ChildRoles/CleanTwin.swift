import Assembler
import AssemblerTesting

struct Theme { let name: String }
protocol ThemeAssembler: Assembling {
  func resolve() -> Theme
  func resolve(isDark: Bool) -> Theme
}
extension ThemeAssembler {
  func resolve() -> Theme { Theme(name: "plain") }
  // The subject is another object.
  func resolve(isDark: Bool) -> Theme { Theme(name: name(of: isDark ? App.self as Any : 1)) }
  private func name(of value: Any) -> String { value is String ? "text" : "value" }
}
extension ThemeAssembler where Self: LiveAssembler {
  func resolve() -> Theme { Theme(name: "live") }
}
extension ThemeAssembler where Self: ChildAssembler, Parent: ThemeAssembler {
  func resolve() -> Theme { parent.resolve() }
}
final class ThemeApp: LiveAssembler, ThemeAssembler {}
final class ThemeScreen<Parent: ThemeAssembler>: ChildAssembler, ThemeAssembler {
  let parent: Parent
  init(parent: Parent) { self.parent = parent }
}
// A child of a test runs what the test runs.
final class ThemeTestAssembler: TestAssembler, ThemeAssembler {}
final class ThemeTestScreen: ChildAssembler, ThemeAssembler {
  let parent: ThemeTestAssembler
  init(parent: ThemeTestAssembler) { self.parent = parent }
}

func use(_ screen: ThemeScreen<ThemeApp>, _ test: ThemeTestScreen) {
  let _: Theme = screen.resolve()
  let _: Theme = test.resolve(isDark: true)
}
