import Assembler

final class Sheet: Sendable {}
struct SheetScreen {
  let header: Sheet
  let footer: Sheet
}
protocol SheetAssembler: ScopedAssembler {
  func resolve() -> Sheet
}
#if FIXED
extension SheetAssembler {
  func resolve() -> Sheet { graphShared { Sheet() } }
}
#else
extension SheetAssembler where Self: LiveAssembler {
  func resolve() -> Sheet { graphShared { Sheet() } }
}
extension SheetAssembler where Self: ChildAssembler, Parent: SheetAssembler {
  func resolve() -> Sheet { parent.resolve() }
}
#endif
protocol SheetScreenAssembler: SheetAssembler {
  func resolve() -> SheetScreen
}
extension SheetScreenAssembler {
  // The graph is the child's, and the sheet is shared within those of its parent.
  func resolve() -> SheetScreen { graph { SheetScreen(header: resolve(), footer: resolve()) } }
}
final class SheetApp: LiveAssembler, SheetAssembler { let scope = Scope() }
final class SheetChild: ChildAssembler, SheetScreenAssembler {
  let parent: SheetApp
  let scope = Scope()
  init(parent: SheetApp) { self.parent = parent }
}

func use(_ child: SheetChild) { let _: SheetScreen = child.resolve() }
