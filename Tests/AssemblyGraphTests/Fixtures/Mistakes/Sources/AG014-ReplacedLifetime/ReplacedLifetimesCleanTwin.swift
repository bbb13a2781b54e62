import Assembler
import AssemblerTesting

struct Settings: Sendable { var size = 1 }
final class Clock: Sendable {}

protocol SettingsAssembler: ScopedAssembler {
  func resolve() -> Settings
  func resolve() -> Clock
  func resolve(_ label: Int.Type) -> Clock
}
extension SettingsAssembler where Self: LiveAssembler {
  func resolve() -> Settings { shared { Settings() } }
  func resolve() -> Clock { shared { Clock() } }
  func resolve(_ label: Int.Type) -> Clock { shared { Clock() } }
}
extension SettingsAssembler where Self: ChildAssembler, Parent: SettingsAssembler {
  func resolve() -> Settings { parent.resolve() }
  func resolve() -> Clock { parent.resolve() }
  func resolve(_ label: Int.Type) -> Clock { parent.resolve(label) }
}
final class SettingsApp: LiveAssembler, SettingsAssembler { let scope = Scope() }
final class SettingsScreen: ChildAssembler, SettingsAssembler {
  let parent: SettingsApp
  let scope = Scope()
  init(parent: SettingsApp) { self.parent = parent }
}
// A value is as good as another; a property, a static one and a cached rule are one object.
final class SettingsTestAssembler: TestAssembler, SettingsAssembler {
  private static let clock = Clock()
  func resolve() -> Settings { Settings(size: 2) }
  func resolve() -> Clock { Self.clock }
  func resolve(_ label: Int.Type) -> Clock { resolve() }
}

// A live leaf and a preview's rule replace no default for tests, which caches its stub for its own reasons.
final class Till: Sendable {}
protocol TillAssembler: ScopedAssembler {
  func resolve() -> Till
}
extension TillAssembler where Self: TestAssembler {
  func resolve() -> Till { shared { Till() } }
}
extension TillAssembler where Self: LiveAssembler {
  func resolve() -> Till { Till() }
}
final class TillApp: LiveAssembler, TillAssembler { let scope = Scope() }
final class TillPreview: PreviewAssembler, TillAssembler {
  let scope = Scope()
  func resolve() -> Till { Till() }
}
final class TillTestAssembler: TestAssembler, TillAssembler {}
// Two defaults for previews: one for those that cache, one for the others.
final class Drawer: Sendable {}
protocol DrawerAssembler: Assembling {
  func resolve() -> Drawer
}
extension DrawerAssembler where Self: PreviewAssembler {
  func resolve() -> Drawer { Drawer() }
}
extension DrawerAssembler where Self: PreviewAssembler, Self: ScopedAssembler {
  func resolve() -> Drawer { shared { Drawer() } }
}
struct DrawerPreview: PreviewAssembler, DrawerAssembler {}

func use(_ preview: DrawerPreview) {
  let _: Drawer = preview.resolve()
}

func use(_ app: TillApp, _ preview: TillPreview, _ test: TillTestAssembler) {
  let _: Till = app.resolve()
  let _: Till = preview.resolve()
  let _: Till = test.resolve()
}
func use(_ screen: SettingsScreen, _ test: SettingsTestAssembler) {
  let _: Settings = screen.resolve()
  let _: Clock = screen.resolve()
  let _: Clock = test.resolve(Int.self)
}

// A rule that another scene caches, to which the test doesn't conform.
final class Feed: @unchecked Sendable { var items: [String] = [] }
protocol FeedAssembler: ScopedAssembler {
  func resolve() -> Feed
}
protocol HomeAssembler: FeedAssembler {}
extension HomeAssembler {
  func resolve() -> Feed { shared { Feed() } }
}
final class HomeApp: LiveAssembler, HomeAssembler { let scope = Scope() }
final class FeedTestAssembler: TestAssembler, FeedAssembler {
  func resolve() -> Feed { Feed() }
}

// A stub without state is as good as another one.
protocol Shop: Sendable {}
final class DiskShop: Shop {}
final class EmptyShop: Shop {
  let name: String
  init(name: String = "empty") { self.name = name }
}
// The assembler keeps the object itself, or takes a part of it.
final class Tally: @unchecked Sendable {
  var count = 0
  var name: String { "counter" }
}
protocol CountAssembler: ScopedAssembler {
  func resolve() -> any Shop
  func resolve() -> Tally
  func resolve() -> String
}
extension CountAssembler where Self: LiveAssembler {
  func resolve() -> any Shop { shared { DiskShop() } }
  func resolve() -> Tally { shared { Tally() } }
  func resolve() -> String { shared { "live" } }
}
final class CountApp: LiveAssembler, CountAssembler { let scope = Scope() }
final class CountTestAssembler: TestAssembler, CountAssembler {
  private var counter: Tally?
  func resolve() -> any Shop { EmptyShop() }
  func resolve() -> Tally {
    if let counter { return counter }
    let new = Tally()
    counter = new
    return new
  }
  func resolve() -> String { Tally().name }
}

func use(_ home: HomeApp, _ feed: FeedTestAssembler) {
  let _: Feed = home.resolve()
  let _: Feed = feed.resolve()
}
func use(_ app: CountApp, _ test: CountTestAssembler) {
  let _: any Shop = test.resolve()
  let _: Tally = test.resolve()
  let _: String = app.resolve()
}
