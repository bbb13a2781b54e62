import Assembler
import AssemblerTesting

struct Ink: Sendable { var color = "black" }
struct Pen: Sendable { let ink: Ink }

// Wrong: a parent writes two rules itself. Its child builds one of them from another rule, and caches the other.
protocol PenScene: ScopedAssembler {
  var ink: Ink { get }
  var pen: Pen { get }
  var paper: Draft { get }
}
extension PenScene {
  var ink: Ink { Ink() }
  var pen: Pen { Pen(ink: ink) }
  var paper: Draft { shared { Draft() } }
}
final class PenApp: LiveAssembler, PenScene {
  let scope = Scope()
  let paper = Draft()
  var pen: Pen { Pen(ink: Ink(color: "blue")) }
}
final class PenScreen: Child<PenApp>, ChildAssembler, PenScene {}
// Wrong: so does an assembler of a protocol that makes the child.
protocol NibScene: Assembling { var ink: Ink { get } }
extension NibScene {
  var ink: Ink { Ink() }
  func screen() -> NibScreen<Self> { NibScreen(parent: self) }
}
struct NibApp: LiveAssembler, NibScene { var ink: Ink { Ink(color: "red") } }
struct NibScreen<Parent: NibScene>: ChildAssembler, NibScene { let parent: Parent }

// Wrong: so does each assembler that can be the parent, which the child doesn't know to have the rule: a test's needn't.
protocol TintScene: Assembling { var ink: Ink { get } }
extension TintScene { var ink: Ink { Ink() } }
protocol PaperApp: Assembling {}
protocol PaperSession: ChildAssembler, TintScene where Parent: PaperApp {}
extension PaperApp { func session() -> PaperScreen<Self> { PaperScreen(parent: self) } }
struct PaperScreen<Parent: PaperApp>: PaperSession { let parent: Parent }
struct BluePaperApp: LiveAssembler, PaperApp, TintScene { var ink: Ink { Ink(color: "blue") } }
final class PaperTest: TestAssembler, PaperApp {}
// Right: one of two parents doesn't write it, or has the default.
protocol PadApp: Assembling {}
struct PadSession<Parent: PadApp>: ChildAssembler, TintScene { let parent: Parent }
struct BluePadApp: LiveAssembler, PadApp, TintScene { var ink: Ink { Ink(color: "blue") } }
struct PlainPadApp: LiveAssembler, PadApp {}
protocol DeskApp: Assembling {}
struct DeskSession<Parent: DeskApp>: ChildAssembler, TintScene { let parent: Parent }
final class BlueDeskTest: TestAssembler, DeskApp, TintScene { let ink = Ink(color: "blue") }
final class PlainDeskTest: TestAssembler, DeskApp {}
protocol CardApp: Assembling {}
struct CardSession<Parent: CardApp>: ChildAssembler, TintScene { let parent: Parent }
struct BlueCardApp: LiveAssembler, CardApp, TintScene { var ink: Ink { Ink(color: "blue") } }
struct PlainCardApp: LiveAssembler, CardApp, TintScene {}
// Right: another assembler than the child's parent replaces the rule, also if it makes the child for its parent; and a
// child that writes the rule as well.
protocol InkScene: Assembling { var ink: Ink { get } }
extension InkScene { var ink: Ink { Ink() } }
final class InkApp: LiveAssembler, InkScene {}
final class InkScreen: Child<InkApp>, ChildAssembler, InkScene {}
final class InkRouter: LiveAssembler, InkScene {
  let app = InkApp()
  var ink: Ink { Ink(color: "green") }
  func screen() -> InkScreen { InkScreen(parent: self.app) }
  func second() -> InkScreen { InkScreen(parent: app) }
}
final class ColorApp: LiveAssembler, InkScene { var ink: Ink { Ink(color: "red") } }
final class ColorScreen: Child<ColorApp>, ChildAssembler, InkScene { var ink: Ink { Ink(color: "blue") } }

// Wrong: a child of a live assembler runs the default for every role, beside one for live assemblers.
protocol RoleScene: Assembling { var ink: Ink { get } }
extension RoleScene {
  // assembly:ignore uncontrolled-effect a comment for another finding suppresses none of these
  var ink: Ink { Ink() }
}
extension RoleScene where Self: LiveAssembler { var ink: Ink { Ink(color: "live") } }
final class RoleApp: LiveAssembler, RoleScene {}
final class RoleTest: TestAssembler, RoleScene {}
final class RoleScreen<Parent: RoleScene>: Child<Parent>, ChildAssembler, RoleScene {}
func ink(of app: RoleApp) -> Ink { RoleScreen(parent: app).ink }
// Right: a child of tests alone runs what they run.
final class RoleTestScreen: Child<RoleTest>, ChildAssembler, RoleScene {}
// Right: a default that only sessions get is meant for them.
protocol SessionScene: RoleScene {}
extension SessionScene { var ink: Ink { Ink(color: "session") } }
final class InkSession: Child<RoleApp>, ChildAssembler, SessionScene {}
// Wrong: a generic child doesn't know its role where it conforms.
protocol FlagScene: Assembling { var ink: Ink { get } }
extension FlagScene { var ink: Ink { Ink() } }
extension FlagScene where AssemblerRole == LiveRole { var ink: Ink { Ink(color: "live") } }
final class FlagApp: LiveAssembler, FlagScene {}
final class FlagScreen<Parent: FlagScene>: Child<Parent>, ChildAssembler, FlagScene {}
// Right: a forward beside both, of a rule that the parent writes itself.
protocol LookScene: Assembling { var ink: Ink { get } }
extension LookScene { var ink: Ink { Ink() } }
extension LookScene where Self: LiveAssembler { var ink: Ink { Ink(color: "live") } }
extension LookScene where Self: ChildAssembler, Parent: LookScene { var ink: Ink { parent.ink } }
final class LookApp: LiveAssembler, LookScene {
  var ink: Ink { Ink(color: "own") }
  func screen() -> LookScreen<LookApp> { LookScreen(parent: self) }
}
final class LookScreen<Parent: LookScene>: Child<Parent>, ChildAssembler, LookScene {}
