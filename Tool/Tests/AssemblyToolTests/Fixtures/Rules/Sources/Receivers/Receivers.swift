import Assembler
import AssemblerTesting

struct Engine: Sendable {}
struct Part: Sendable { init(_ engine: Engine) {} }
struct Router: Sendable { init(_ part: @escaping () -> Engine) {} }
protocol EngineAssembler: Assembling { func resolve() -> Engine }
protocol AppLevel: EngineAssembler {}
extension AppLevel {
  fileprivate func spare() -> Engine { resolve() }
}
enum Levels {
  protocol PartAssembler: Assembling { func resolve() -> Part }
}
final class App: LiveAssembler, AppLevel {
  func resolve() -> Engine { Engine() }
}

// The source creates two of these, and names the parent as a constant or in place. One creates another of its own.
final class Screen<Parent: AppLevel>: Child<Parent>, ChildAssembler, Levels.PartAssembler, AppLevel {
  func resolve() -> Engine { parent.resolve() }
  func resolve() -> Part { Part(parent.spare()) }
  func next() { _ = Screen<Screen>(parent: self) }
}
final class Sheet<Parent: EngineAssembler>: Child<Parent>, ChildAssembler, Levels.PartAssembler {
  func resolve() -> Part { Part(parent.resolve()) }
}
func start() {
  let app = App()
  _ = Screen(parent: app)
  _ = Sheet(parent: App())
}
// Nothing creates this one.
final class Loose<Parent: AppLevel & LiveAssembler>: Child<Parent>, ChildAssembler, Levels.PartAssembler {
  func resolve() -> Part { Part(parent.resolve()) }
}
// It has an assembler besides its parent.
final class Pair<Parent: AppLevel & LiveAssembler, Other: EngineAssembler>: Child<Parent>, ChildAssembler,
  Levels.PartAssembler
{
  let other: Other
  init(parent: Parent, other: Other) {
    self.other = other
    super.init(parent: parent)
  }
  func resolve() -> Part { Part(other.resolve()) }
}

protocol RouterAssembler: ScopedAssembler, EngineAssembler { func resolve() -> Router }
extension RouterAssembler {
  func resolve() -> Router { shared { Router { [app = later()] in app().helper() } } }
  fileprivate func helper() -> Engine { resolve() }
}
final class RouterApp: LiveAssembler, RouterAssembler {
  let scope = Scope()
  func resolve() -> Engine { Engine() }
}
// An array isn't a list of captures.
protocol FleetAssembler: Assembling { func resolve() -> [Engine] }
struct Fleet: LiveAssembler, FleetAssembler {
  func resolve() -> [Engine] { [app().resolve()] }
  private func app() -> App { App() }
}

// A child's default asks its parent, which asks the child.
struct Hub: Sendable {}
protocol HubAssembler: Assembling { func resolve() -> Hub }
extension HubAssembler where Self: ChildAssembler, Parent: HubAssembler {
  func resolve() -> Hub { parent.resolve() }
}
struct HubApp: LiveAssembler, HubAssembler {
  func resolve() -> Hub { HubScreen(parent: self).resolve() }
}
struct HubScreen: ChildAssembler, HubAssembler { let parent: HubApp }

// A request through 'parent' names the program's assembler, or a test's that the child's declaration names.
struct Badge: Sendable {}
protocol BadgeLevel: Assembling { var badge: Badge { get } }
extension BadgeLevel where Self: LiveAssembler {
  var badge: Badge { Badge() }
}
protocol Scene: ChildAssembler where Parent: BadgeLevel { var mark: Badge { get } }
extension Scene {
  var mark: Badge { above }
  var above: Badge { parent.badge }
}
final class BadgeApp: LiveAssembler, BadgeLevel {}
// The scene's parent can be the test's own assembler.
final class BadgeTest: TestAssembler, BadgeLevel {
  let badge = Badge()
  func shown(by scene: any Scene) -> Badge { scene.above }
}
final class OtherTest: TestAssembler, BadgeLevel {
  let app = BadgeTest()
  let badge = Badge()
  func shown() -> Badge { app.badge }
}
// The source names only a test's parent of this one.
final class AnyScene<Parent: BadgeLevel>: Child<Parent>, Scene {}
final class LiveScene: Child<BadgeApp>, Scene {}
final class TestScene: Child<BadgeTest>, Scene {}
func startScene() { _ = AnyScene(parent: BadgeTest()) }
