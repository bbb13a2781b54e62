import Assembler
import AssemblerTesting

struct Settings: Sendable { var size = 1 }
final class Clock: Sendable {}
protocol SettingsAssembler: ScopedAssembler {
  func resolve() -> Settings; func resolve() -> Clock; func resolve(_ label: Int.Type) -> Clock
}
extension SettingsAssembler where Self: LiveAssembler {
  func resolve() -> Settings { shared { Settings() } }; func resolve() -> Clock { shared { Clock() } }
  func resolve(_ label: Int.Type) -> Clock { shared { Clock() } }
}
extension SettingsAssembler where Self: ChildAssembler, Parent: SettingsAssembler {
  func resolve() -> Settings { parent.resolve() }; func resolve() -> Clock { parent.resolve() }
  func resolve(_ label: Int.Type) -> Clock { parent.resolve(label) }
}
final class SettingsApp: LiveAssembler, SettingsAssembler { let scope = Scope() }
final class SettingsScreen: ChildAssembler, SettingsAssembler {
  let parent: SettingsApp; let scope = Scope(); init(parent: SettingsApp) { self.parent = parent }
}
// A value is as good as another; a property, a static one and a cached rule are one object.
final class SettingsTestAssembler: TestAssembler, SettingsAssembler {
  private static let clock = Clock(); func resolve() -> Settings { Settings(size: 2) }
  func resolve() -> Clock { Self.clock }; func resolve(_ label: Int.Type) -> Clock { resolve() }
}

// Previews alone cache it, for their own reasons. What a live or preview assembler writes itself is meant.
final class Till: @unchecked Sendable { var coins = 0 }
protocol TillAssembler: ScopedAssembler { func resolve() -> Till }
extension TillAssembler where Self: PreviewAssembler { func resolve() -> Till { shared { Till() } } }
extension TillAssembler where Self: LiveAssembler { func resolve() -> Till { Till() } }
final class TillApp: LiveAssembler, TillAssembler { let scope = Scope() }
final class TillPreview: PreviewAssembler, TillAssembler {
  let scope = Scope(); func resolve() -> Till { Till() }
}
final class TillTestAssembler: TestAssembler, TillAssembler { func resolve() -> Till { Till() } }
// A live assembler has its own for each request, and a test's rule that another default makes.
final class Purse: @unchecked Sendable { var coins = 0 }
protocol PurseAssembler: ScopedAssembler { func resolve() -> Purse }
extension PurseAssembler { func resolve() -> Purse { shared { Purse() } } }
final class PurseApp: LiveAssembler, PurseAssembler {
  let scope = Scope(); func resolve() -> Purse { Purse() }
}
// Nothing caches it.
final class Coin: @unchecked Sendable { var isHeads = true }
protocol CoinAssembler: Assembling { func resolve() -> Coin }
extension CoinAssembler { func resolve() -> Coin { Coin() } }
final class CoinTestAssembler: TestAssembler, CoinAssembler { func resolve() -> Coin { Coin() } }
// The application asks twice, and the test once.
final class Bank: @unchecked Sendable { var sum = 0 }
protocol BankAssembler: ScopedAssembler { func resolve() -> Bank }
extension BankAssembler { func resolve() -> Bank { shared { Bank() } } }
final class BankApp: LiveAssembler, BankAssembler { let scope = Scope() }
final class BankTestAssembler: TestAssembler, BankAssembler { func resolve() -> Bank { Bank() } }
// Two defaults for previews: one for those that cache, one for the others.
final class Drawer: Sendable {}
protocol DrawerAssembler: Assembling { func resolve() -> Drawer }
extension DrawerAssembler where Self: PreviewAssembler { func resolve() -> Drawer { Drawer() } }
extension DrawerAssembler where Self: PreviewAssembler, Self: ScopedAssembler {
  func resolve() -> Drawer { shared { Drawer() } }
}
struct DrawerPreview: PreviewAssembler, DrawerAssembler {}

// A structure is copied, and so has no state that two users share.
struct Basket: Sendable { var items = 0 }
protocol BasketAssembler: ScopedAssembler { func resolve() -> Basket }
extension BasketAssembler { func resolve() -> Basket { shared { Basket() } } }
final class BasketTestAssembler: TestAssembler, BasketAssembler { func resolve() -> Basket { Basket() } }
func use(_ test: BasketTestAssembler) { let _: (Basket, Basket) = (test.resolve(), test.resolve()) }
func use(_ preview: DrawerPreview) { let _: Drawer = preview.resolve() }
func use(_ app: TillApp, _ preview: TillPreview, _ test: TillTestAssembler) {
  let _: Till = app.resolve()
  let _: (Till, Till) = (preview.resolve(), preview.resolve())
  let _: (Till, Till) = (test.resolve(), test.resolve())
}
func use(_ app: PurseApp, _ coin: CoinTestAssembler) {
  let _: (Purse, Purse) = (app.resolve(), app.resolve())
  let _: (Coin, Coin) = (coin.resolve(), coin.resolve())
}
func use(_ app: some BankAssembler, _ test: BankTestAssembler) {
  let _: (Bank, Bank) = (app.resolve(), app.resolve()); let _: Bank = test.resolve()
}
func use(_ screen: SettingsScreen, _ test: SettingsTestAssembler) {
  let _: Settings = screen.resolve(); let _: Clock = screen.resolve()
  let _: (Settings, Settings) = (test.resolve(), test.resolve())
  let _: (Clock, Clock) = (test.resolve(), test.resolve())
  let _: (Clock, Clock) = (test.resolve(Int.self), test.resolve(Int.self))
}

// A rule that another scene caches, to which the test doesn't conform.
final class Feed: @unchecked Sendable { var items: [String] = [] }
protocol FeedAssembler: ScopedAssembler { func resolve() -> Feed }
protocol HomeAssembler: FeedAssembler {}
extension HomeAssembler { func resolve() -> Feed { shared { Feed() } } }
final class HomeApp: LiveAssembler, HomeAssembler { let scope = Scope() }
final class FeedTestAssembler: TestAssembler, FeedAssembler { func resolve() -> Feed { Feed() } }

// A stub without state is as good as another one.
protocol Shop: Sendable {}
final class DiskShop: Shop {}
final class EmptyShop: Shop { let name: String; init(name: String = "empty") { self.name = name } }
// The assembler keeps the object itself, or takes a part of it.
final class Tally: @unchecked Sendable { var count = 0; var name: String { "counter" } }
protocol CountAssembler: ScopedAssembler {
  func resolve() -> any Shop; func resolve() -> Tally; func resolve() -> String
}
extension CountAssembler where Self: LiveAssembler {
  func resolve() -> any Shop { shared { DiskShop() } }; func resolve() -> Tally { shared { Tally() } }
  func resolve() -> String { shared { "live" } }
}
final class CountApp: LiveAssembler, CountAssembler { let scope = Scope() }
final class CountTestAssembler: TestAssembler, CountAssembler {
  private var counter: Tally?
  func resolve() -> any Shop { EmptyShop() }
  func resolve() -> Tally { if let counter { return counter }; let new = Tally(); counter = new; return new }
  func resolve() -> String { Tally().name }
}
func use(_ home: HomeApp, _ feed: FeedTestAssembler) {
  let _: Feed = home.resolve(); let _: (Feed, Feed) = (feed.resolve(), feed.resolve())
}
func use(_ app: CountApp, _ test: CountTestAssembler) {
  let _: (any Shop, any Shop) = (test.resolve(), test.resolve())
  let _: (Tally, Tally) = (test.resolve(), test.resolve())
  let _: String = app.resolve()
}

// A static function of the stub's, which returns the same one.
final class Safe: @unchecked Sendable {
  var count = 0; private static let one = Safe(); static func only() -> Safe { one }
}
protocol SafeAssembler: ScopedAssembler { func resolve() -> Safe }
extension SafeAssembler { func resolve() -> Safe { shared { Safe() } } }
final class SafeTestAssembler: TestAssembler, SafeAssembler { func resolve() -> Safe { Safe.only() } }
// A part of a new object, which isn't new itself.
final class SafeRoom: @unchecked Sendable {
  var number = 1; let safe: Safe; init(safe: Safe) { self.safe = safe }
}
final class RoomTestAssembler: TestAssembler, SafeAssembler {
  let safe = Safe()
  func resolve() -> Safe { let room = SafeRoom(safe: safe); return room.safe }
}
func use(_ test: SafeTestAssembler, _ room: RoomTestAssembler) {
  let _: (Safe, Safe) = (room.resolve(), room.resolve())
  let _: (Safe, Safe) = (test.resolve(), test.resolve())
}
