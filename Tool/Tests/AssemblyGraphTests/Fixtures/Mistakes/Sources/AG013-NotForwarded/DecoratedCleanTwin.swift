import Assembler

final class Palette: Sendable { init(_ base: Palette? = nil) {} }
protocol PaletteAssembler: ScopedAssembler { func resolve() -> Palette }
extension PaletteAssembler { subscript(_ palette: Palette.Type) -> Palette { resolve() } }
final class PaletteApp: LiveAssembler, PaletteAssembler {
  let scope = Scope(); func resolve() -> Palette { shared { Palette() } }
}
// A screen that decorates its parent's; one that asks for it with a subscript.
final class DarkScreen: ChildAssembler, PaletteAssembler {
  let scope = Scope(); let parent: PaletteApp; init(parent: PaletteApp) { self.parent = parent }
  func resolve() -> Palette { shared { Palette(parent.resolve()) } }
}
final class DarkerScreen<Parent: PaletteAssembler>: Child<Parent>, ChildAssembler, PaletteAssembler {
  func resolve() -> Palette { shared { Palette(parent[Palette.self]) } }
}
// Every child that doesn't write the rule decorates its parent's.
extension PaletteAssembler where Self: ChildAssembler, Parent: PaletteAssembler {
  func resolve() -> Palette { shared { Palette(parent.resolve()) } }
}
final class NightScreen: Child<PaletteApp>, ChildAssembler, PaletteAssembler {}
func use(_ app: PaletteApp) {
  let _: Palette = DarkScreen(parent: app).resolve(); let _: Palette = DarkerScreen(parent: app).resolve()
  let _: Palette = NightScreen(parent: app).resolve()
}
