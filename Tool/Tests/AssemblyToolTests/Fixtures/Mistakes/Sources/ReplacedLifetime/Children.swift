import Assembler
import AssemblerEffects
import AssemblerTesting

// Children ask their parent, which is a test: in functions and in rules.
protocol TrayScene: ScopedAssembler { @MainActor var tray: Recording { get } }
extension TrayScene where Self: LiveAssembler {
  @MainActor var tray: Recording { shared(on: MainActor.self) { Recording() } }
}
final class TrayApp: LiveAssembler, TrayScene { let scope = Scope() }
protocol BrowseScene: ChildAssembler where Parent: TrayScene {}
extension BrowseScene {
  @MainActor func list() -> [Recording] { [parent.tray] }
  @MainActor func cart() -> [Recording] { [parent.tray] }
}
final class Browse<Parent: TrayScene>: Child<Parent>, BrowseScene {}
protocol RuleScene: ChildAssembler where Parent: TrayScene {
  @MainActor var list: [Recording] { get }
  @MainActor var cart: [Recording] { get }
}
extension RuleScene {
  @MainActor var list: [Recording] { [parent.tray] }
  @MainActor var cart: [Recording] { [parent.tray] }
}
final class Rules<Parent: TrayScene>: Child<Parent>, RuleScene {}

// Wrong: the tests whose children are created here, and one that is asked through its child's parent.
final class BrowseTest: TestAssembler, TrayScene { @MainActor var tray: Recording { Recording() } }
final class RuleTest: TestAssembler, TrayScene { @MainActor var tray: Recording { Recording() } }
final class ParentTest: TestAssembler, TrayScene { @MainActor var tray: Recording { Recording() } }
@MainActor func browse() -> [[Recording]] {
  let browse = Browse(parent: BrowseTest())
  return [browse.list(), browse.cart()]
}
@MainActor func rules(_ test: RuleTest) -> [[Recording]] {
  let rules = Rules(parent: test)
  return [rules.list, rules.cart]
}
@MainActor func trays(_ child: Browse<ParentTest>) -> [Recording] { [child.parent.tray, child.parent.tray] }

// Right: one function asks its parent, and so does one of the two rules.
protocol OneScene: ChildAssembler where Parent: TrayScene {}
extension OneScene { @MainActor func list() -> [Recording] { [parent.tray] } }
final class One<Parent: TrayScene>: Child<Parent>, OneScene {}
final class OneTest: TestAssembler, TrayScene { @MainActor var tray: Recording { Recording() } }
@MainActor func one() -> [[Recording]] { [One(parent: OneTest()).list(), One(parent: OneTest()).list()] }
protocol PostSession: ChildAssembler where Parent: Scene { var reader: Reader { get } }
extension PostSession { var reader: Reader { Reader(store: parent.store) } }
final class LivePost: Child<App>, PostSession {}
final class TestPost: Child<OneUserTest>, PostSession {
  var reader: Reader { Reader(store: EmptyStore()) }
}
// Right: other children's parents have another one.
protocol PadScene: Assembling {
  func resolve() -> FileAccess
  var pad: [FileAccess] { get }
}
extension PadScene { var pad: [FileAccess] { [resolve()] } }
final class PadApp: LiveAssembler, PadScene { func resolve() -> FileAccess { .live } }
final class PadTest: TestAssembler, PadScene { func resolve() -> FileAccess { .inMemory() } }
protocol PaneScene: ChildAssembler where Parent: PadScene {}
extension PaneScene { func files() -> FileAccess { parent.resolve() } }
final class AppPane: Child<PadApp>, PaneScene {}
final class TestPane: Child<PadTest>, ChildAssembler {}
