import Assembler
import AssemblerTesting

// A child's functions, of which its protocol declares none, and a child's rules ask the parent, which is a test.
protocol Tray: AnyObject {}
final class LiveTray: Tray {}
final class StubTray: Tray { var items: [Int] = [] }
struct TrayScreen { let tray: any Tray }
protocol TrayScene: ScopedAssembler { @MainActor var tray: any Tray { get } }
extension TrayScene where Self: LiveAssembler {
  @MainActor var tray: any Tray { shared(on: MainActor.self) { LiveTray() } }
}
final class TrayApp: LiveAssembler, TrayScene { let scope = Scope() }
protocol BrowseScene: ChildAssembler where Parent: TrayScene {}
extension BrowseScene {
  @MainActor func list() -> TrayScreen { TrayScreen(tray: parent.tray) }
  @MainActor func cart() -> TrayScreen { TrayScreen(tray: parent.tray) }
}
final class Browse<Parent: TrayScene>: Child<Parent>, BrowseScene {}
final class BrowseTest: TestAssembler, TrayScene {
  #if FIXED
  @MainActor let tray: any Tray = StubTray()
  #else
  @MainActor var tray: any Tray { StubTray() }
  #endif
}
@MainActor func browse() -> [TrayScreen] {
  let browse = Browse(parent: BrowseTest())
  return [browse.list(), browse.cart()]
}
protocol RulesScene: ChildAssembler where Parent: TrayScene {
  @MainActor var list: TrayScreen { get }
  @MainActor var cart: TrayScreen { get }
}
extension RulesScene {
  @MainActor var list: TrayScreen { TrayScreen(tray: parent.tray) }
  @MainActor var cart: TrayScreen { TrayScreen(tray: parent.tray) }
}
final class Rules<Parent: TrayScene>: Child<Parent>, RulesScene {}
final class RulesTest: TestAssembler, TrayScene {
  #if FIXED
  @MainActor let tray: any Tray = StubTray()
  #else
  @MainActor var tray: any Tray { StubTray() }
  #endif
}
@MainActor func screens(_ test: RulesTest) -> [TrayScreen] {
  let rules = Rules(parent: test)
  return [rules.list, rules.cart]
}

// A test asks through its child's parent.
final class ParentTest: TestAssembler, TrayScene {
  #if FIXED
  @MainActor let tray: any Tray = StubTray()
  #else
  @MainActor var tray: any Tray { StubTray() }
  #endif
}
@MainActor func trays(_ child: Browse<ParentTest>) -> [any Tray] { [child.parent.tray, child.parent.tray] }
