import Assembler
import AssemblerTesting

// One function of a child asks its parent.
protocol OneScene: ChildAssembler where Parent: TrayScene {}
extension OneScene { @MainActor func list() -> TrayScreen { TrayScreen(tray: parent.tray) } }
final class One<Parent: TrayScene>: Child<Parent>, OneScene {}
final class OneTest: TestAssembler, TrayScene {
  @MainActor var tray: any Tray { StubTray() }
}
@MainActor func one() -> [TrayScreen] { [One(parent: OneTest()).list(), One(parent: OneTest()).list()] }
