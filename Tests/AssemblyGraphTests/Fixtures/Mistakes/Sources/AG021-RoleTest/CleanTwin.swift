import Assembler

struct Theme { let name: String }
protocol ThemeAssembler: Assembling {
  func resolve() -> Theme
  func resolve(isDark: Bool) -> Theme
}
extension ThemeAssembler {
  func resolve() -> Theme { Theme(name: "plain") }
  // The subject is another object.
  func resolve(isDark: Bool) -> Theme { Theme(name: name(of: isDark ? Theme.self as Any : 1)) }
  private func name(of value: Any) -> String { value is String ? "text" : "value" }
}
// No child runs it.
protocol LabelAssembler: Assembling {
  func resolve() -> String
}
extension LabelAssembler {
  func resolve() -> String { self is any LiveAssembler ? "live" : "other" }
}
final class ThemeApp: LiveAssembler, ThemeAssembler, LabelAssembler {}
final class ThemeScreen: ChildAssembler, ThemeAssembler {
  let parent: ThemeApp
  init(parent: ThemeApp) { self.parent = parent }
}

func use(_ app: ThemeApp, _ screen: ThemeScreen) {
  let _: String = app.resolve()
  let _: Theme = screen.resolve()
  let _: Theme = screen.resolve(isDark: true)
}
