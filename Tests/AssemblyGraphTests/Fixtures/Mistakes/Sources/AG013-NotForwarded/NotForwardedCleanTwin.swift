import Assembler

// Forwarded once for the protocol; and the child's own, which a comment says.
protocol ThemeAssembler: ScopedAssembler {
  func resolve() -> Theme
  func resolve(size: Int) -> Theme
}
extension ThemeAssembler {
  // assembly:ignore AG013 each window has a theme of each size
  func resolve(size: Int) -> Theme { shared(for: size) { Theme() } }
}
extension ThemeAssembler where Self: LiveAssembler {
  func resolve() -> Theme { shared { Theme() } }
}
extension ThemeAssembler where Self: ChildAssembler, Parent: ThemeAssembler {
  func resolve() -> Theme { parent.resolve() }
}
final class ThemeApp: LiveAssembler, ThemeAssembler { let scope = Scope() }
final class Window<Parent: ThemeAssembler>: ChildAssembler, ThemeAssembler {
  let parent: Parent
  let scope = Scope()
  init(parent: Parent) { self.parent = parent }
}

func use(_ app: ThemeApp) {
  let _: Theme = Window(parent: app).resolve()
  let _: Theme = Window(parent: app).resolve(size: 1)
}
