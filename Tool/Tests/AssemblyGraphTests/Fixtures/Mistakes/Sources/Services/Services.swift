import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

protocol HasBells { var bell: Bell { get } }
final class Bell: Sendable { init(_ tower: Tower) {} }
final class Tower: Sendable { init(_ bell: Bell? = nil) {} }
protocol HasTower { var tower: Tower { get } }
protocol BellServices: ScopedAssembler, HasBells, HasTower {}
// cycle: a circle of properties.
extension BellServices {
  var bell: Bell { shared { Bell(tower) } }
  var tower: Tower { shared { Tower(bell) } }
}
final class BellApp: LiveAssembler, BellServices { let scope = Scope() }

// captive-dependency: a weakly shared property, kept by a cached one.
final class Picture: Sendable {}
final class Gallery: Sendable { let picture: Picture; init(_ picture: Picture) { self.picture = picture } }
protocol HasGallery { var picture: Picture { get }; var gallery: Gallery { get } }
protocol GalleryServices: ScopedAssembler, HasGallery {}
extension GalleryServices {
  var picture: Picture { weaklyShared { Picture() } }
  var gallery: Gallery { shared { Gallery(picture) } }
}
final class GalleryApp: LiveAssembler, GalleryServices { let scope = Scope() }

// replaced-lifetime: a stub that each request makes anew.
protocol Log: AnyObject, Sendable { func add(_ item: String) }
final class DiskLog: Log { func add(_ item: String) {} }
final class StubLog: Log, @unchecked Sendable {
  var items: [String] = []; func add(_ item: String) { items.append(item) }
}
final class LogWriter: Sendable { init(_ log: any Log) {} }
final class LogReader: Sendable { init(_ log: any Log) {} }
protocol HasLog { var log: any Log { get } }
protocol LogServices: ScopedAssembler, HasLog {
  var writer: LogWriter { get }; var reader: LogReader { get }
}
extension LogServices { var writer: LogWriter { LogWriter(log) }; var reader: LogReader { LogReader(log) } }
extension LogServices where Self: LiveAssembler { var log: any Log { shared { DiskLog() } } }
final class LogApp: LiveAssembler, LogServices { let scope = Scope() }
final class LogTestAssembler: TestAssembler, LogServices {
  var log: any Log { StubLog() }
}

// ignored-override: a test replaces what no rule asks for.
protocol HasGreeting { var greeting: String { get } }
protocol GreetingServices: Assembling, HasGreeting {}
extension GreetingServices {
  var greeting: String { "Hello, \(audience)" }; var audience: String { "world" }
}
final class GreetingTestAssembler: TestAssembler, GreetingServices {
  var audience: String { "tests" }
}

// uncontrolled-effect: a service for every role reads the clock; so does what another one builds beside a rule for dates.
struct Stamp: Sendable { let date: Date }
struct Receipt: Sendable {
  let printed = Date()
}
protocol HasStamps { var stamp: Stamp { get }; var receipt: Receipt { get } }
protocol StampServices: Assembling, HasStamps { var date: DateGenerator { get } }
extension StampServices where Self: LiveAssembler { var date: DateGenerator { .live } }
extension StampServices {
  var stamp: Stamp { Stamp(date: Date()) }; var receipt: Receipt { Receipt() }
}
struct StampApp: LiveAssembler, StampServices {}

// retained-by-scope: a cached router keeps its assembler by a closure and by a function.
final class Route: Sendable { init(_ id: Int) {} }
final class Navigator: @unchecked Sendable {
  let open: (Int) -> Route; let home: () -> Route
  init(open: @escaping (Int) -> Route, home: @escaping () -> Route) { self.open = open; self.home = home }
}
protocol RouteServices: ScopedAssembler { var home: Route { get }; func route(to id: Int) -> Route }
extension RouteServices { var home: Route { Route(0) }; func route(to id: Int) -> Route { Route(id) } }
final class RouteApp: LiveAssembler, RouteServices {
  let scope = Scope()
  func navigator() -> Navigator { shared { Navigator(open: route(to:), home: { self.home }) } }
}

// not-forwarded: a child that builds its own instance of what its parent replaces.
final class Theme: Sendable { init(_ name: String) {} }
protocol ThemeServices: Assembling { var theme: Theme { get } }
extension ThemeServices { var theme: Theme { Theme("plain") } }
struct ThemeApp: LiveAssembler, ThemeServices {
  var theme: Theme { Theme("dark") }
  func panel() -> ThemePanel { ThemePanel(parent: self) }
}
struct ThemePanel: ChildAssembler, ThemeServices {
  let parent: ThemeApp
}

// argument-not-in-key: the first caller's argument decides.
final class Avatar: Sendable { init(_ user: String) {} }
protocol AvatarServices: ScopedAssembler { func avatar(of user: String) -> Avatar }
extension AvatarServices {
  func avatar(of user: String) -> Avatar { shared { Avatar(user) } }
}
final class AvatarApp: LiveAssembler, AvatarServices { let scope = Scope() }

// hidden-rule: a default argument hides a service, and one that waits.
protocol Queue: Sendable {}
struct DiskQueue: Queue {}
struct Uploader: Sendable { init(queue: any Queue = DiskQueue()) {} }
protocol QueueServices: Assembling {
  var queue: any Queue { get async throws }; var uploader: Uploader { get async throws }
  // It can't wait.
  var idleUploader: Uploader { get }
}
extension QueueServices {
  var queue: any Queue { get async throws { DiskQueue() } }
  var idleUploader: Uploader { Uploader() }
  var uploader: Uploader { get async throws { Uploader() } }
}
struct QueueApp: LiveAssembler, QueueServices {}

// near-miss: a stub with its own type, for a service with a default. An overload that is a helper replaces nothing.
protocol Player: Sendable {}
struct DiskPlayer: Player {}
struct StubPlayer: Player {}
struct Concert: Sendable { let player: any Player; let id: Int }
protocol PlayerServices: Assembling { var player: any Player { get }; func concert(id: Int) -> Concert }
extension PlayerServices {
  var player: any Player { DiskPlayer() }
  func concert(id: Int) -> Concert { Concert(player: player, id: id) }
  func concert(id: String) -> Concert { concert(id: id.count) }
}
final class PlayerTestAssembler: TestAssembler, PlayerServices {
  let player = StubPlayer()
  func concert(id: [Int]) -> Concert { concert(id: id.count) }
}
