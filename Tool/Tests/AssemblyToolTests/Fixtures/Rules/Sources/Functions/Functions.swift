import Assembler
import AssemblerEffects

// An application whose session is created by a function, and whose router opens a screen that needs the router.
struct Account: Hashable, Sendable { var name = "" }
protocol TripsServer: Sendable {}
struct LiveTripsServer: TripsServer {}
final class TripCache: Sendable { init(server: any TripsServer) {} }
final class TripList { init(cache: TripCache, router: TripsRouter, now: DateGenerator) {} }
final class TripMap { init(router: TripsRouter) {} }
final class TripDetail { init(id: Int, cache: TripCache, router: TripsRouter, account: Account) {} }
final class TripsRouter: @unchecked Sendable {
  init(openDetail: @escaping (Int) -> TripDetail, _ maps: (() -> TripMap)...) {}
}
final class LoginModel {
  init(server: any TripsServer, makeSession: @escaping (Account) -> AppSession<App>) {}
}
final class Unused: Sendable {}

protocol TripsApp: ScopedAssembler, DateAssembler {
  func resolve() -> any TripsServer
  func resolve() -> Unused
}
extension TripsApp {
  func resolve() -> Unused { shared { Unused() } }
}
extension TripsApp where Self: LiveAssembler {
  func resolve() -> any TripsServer { shared { LiveTripsServer() } }
}
extension TripsApp where Self == App {
  func login() -> LoginModel { LoginModel(server: resolve(), makeSession: session) }
  func session(_ account: Account) -> AppSession<App> { AppSession(account: account, parent: self) }
}
protocol TripsSession: ScopedAssembler, DateAssembler {
  var account: Account { get }
  func resolve() -> any TripsServer
  func resolve() -> TripCache
  func resolve() -> TripsRouter
}
extension TripsSession {
  func resolve() -> TripCache { shared { TripCache(server: resolve()) } }
  func resolve() -> TripsRouter {
    shared {
      TripsRouter(
        openDetail: { [unowned self] in detail(id: $0) },
        { [session = later()] in session().map() },
        { [session = later()] in session().otherMap() }
      )
    }
  }
  func map() -> TripMap { TripMap(router: resolve()) }
  func otherMap() -> TripMap { TripMap(router: resolve()) }
  func list() -> TripList { TripList(cache: resolve(), router: resolve(), now: date) }
  func detail(id: Int) -> TripDetail {
    TripDetail(id: id, cache: resolve(), router: resolve(), account: account)
  }
}
final class App: LiveAssembler, TripsApp { let scope = Scope() }
final class AppSession<Parent: TripsApp>: Child<Parent>, ChildAssembler, TripsSession {
  let account: Account
  init(account: Account, parent: Parent) {
    self.account = account
    super.init(parent: parent)
  }
  func resolve() -> any TripsServer { parent.resolve() }
  var date: DateGenerator { parent.date }
}
extension App {
  func guest() -> AppSession<App> { start() }
  private func start() -> AppSession<App> { AppSession(account: Account(), parent: self) }
  func restart() -> App { App() }
}

// Functions that the program calls, at its top level as well, and one that another function calls.
final class Home: Sendable {}
protocol HomeLevel: ScopedAssembler { func resolve() -> [Home] }
extension HomeLevel {
  func resolve() -> [Home] { [] }
  func home() -> Home { other() }
  func other() -> Home {
    _ = resolve() as [Home]
    return Home()
  }
}
final class HomeApp: LiveAssembler, HomeLevel { let scope = Scope() }
// So are computed properties, but for private ones.
extension HomeLevel {
  var second: Home { spare }
  private var spare: Home { other() }
}
// What a private assembler declares isn't private to a rule. A stored property is no function.
private final class GuestApp: LiveAssembler, HomeLevel {
  let scope = Scope()
  lazy var kept: Home = home()
  func guest() -> Home { home() }
}
private func guests(_ app: GuestApp) -> [Home] { [app.guest(), app.kept] }
func start() -> Home { HomeApp().home() }
func restart() -> Home { HomeApp().second }
let first = HomeApp().home()

// A function that requests a rule of the parent is the child's own, wherever it's called.
struct Store: Sendable {}
struct Badge: Sendable {}
struct Settings: Sendable { init(_ store: Store, _ badge: Badge) {} }
final class Router: Sendable { init(_ screens: (() -> any Sendable)...) {} }
protocol BadgeLevel: ScopedAssembler { func resolve() -> Badge }
extension BadgeLevel {
  func resolve() -> Badge { shared { Badge() } }
  func about() -> Badge { resolve() }
}
protocol ScreenLevel: ScopedAssembler { func resolve() -> Store }
extension ScreenLevel {
  func resolve() -> Store { shared { Store() } }
}
final class BadgeApp: LiveAssembler, BadgeLevel { let scope = Scope() }
final class Screens<Parent: BadgeLevel>: Child<Parent>, ChildAssembler, ScreenLevel {
  func first() -> Router {
    Router(
      { [screens = later()] in screens().shelf() },
      { [screens = later()] in screens().settings() },
      { [screens = later()] in screens().badge() }
    )
  }
  func second() -> Router {
    Router(
      { [screens = later()] in screens().badge() },
      { [screens = later()] in screens().settings() },
      { [screens = later()] in screens().shelf() }
    )
  }
  func shelf() -> [Store] { [resolve()] }
  func settings() -> Settings { Settings(resolve(), parent.resolve()) }
  func badge() -> Badge { parent.resolve() }
  func help() -> Badge { parent.about() }
}
