import Assembler

// Forwarded once for the protocol; and the child's own, which a comment says.
protocol ThemeAssembler: ScopedAssembler { func resolve() -> Theme; func resolve(size: Int) -> Theme }
extension ThemeAssembler {
  // assembly:ignore AG013 each window has a theme of each size
  func resolve(size: Int) -> Theme { shared(for: size) { Theme() } }
}
extension ThemeAssembler where Self: LiveAssembler { func resolve() -> Theme { shared { Theme() } } }
extension ThemeAssembler where Self: ChildAssembler, Parent: ThemeAssembler {
  func resolve() -> Theme { parent.resolve() }
}
final class ThemeApp: LiveAssembler, ThemeAssembler { let scope = Scope() }
final class Window<Parent: ThemeAssembler>: ChildAssembler, ThemeAssembler {
  let parent: Parent; let scope = Scope(); init(parent: Parent) { self.parent = parent }
}
func use(_ app: ThemeApp) {
  let _: Theme = Window(parent: app).resolve(); let _: Theme = Window(parent: app).resolve(size: 1)
}

// Another assembler than the one that makes the child replaces a rule; and a child that writes the rule as well.
struct Chalk: Sendable { var color = "white" }
protocol ChalkAssembler: Assembling { func resolve() -> Chalk }
extension ChalkAssembler { func resolve() -> Chalk { Chalk() } }
final class ChalkApp: LiveAssembler, ChalkAssembler {}
final class ChalkScreen: Child<ChalkApp>, ChildAssembler, ChalkAssembler {}
final class ColorApp: LiveAssembler, ChalkAssembler { func resolve() -> Chalk { Chalk(color: "red") } }
final class ColorScreen: Child<ColorApp>, ChildAssembler, ChalkAssembler {
  func resolve() -> Chalk { Chalk(color: "blue") }
}
// One that makes the child for another assembler.
final class ChalkRouter: LiveAssembler, ChalkAssembler {
  let app = ChalkApp(); func resolve() -> Chalk { Chalk(color: "green") }
  func screen() -> ChalkScreen { ChalkScreen(parent: self.app) }
  func second() -> ChalkScreen { ChalkScreen(parent: app) }
}
