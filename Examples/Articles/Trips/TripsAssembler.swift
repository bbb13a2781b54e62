import Assembler
import AssemblerEffects

/// The application: what its sessions share.
protocol TripsApplication: ScopedAssembler, DateAssembler {
  func resolve() -> any TripsServer
}
extension TripsApplication {
  func session(of account: Account) -> any TripsSession { AccountSession(parent: self, account: account) }
}
extension TripsApplication where Self: LiveAssembler {
  func resolve() -> any TripsServer { shared { WebTripsServer(client: .live) } }
}
final class LiveTrips: LiveAssembler, TripsApplication { let scope = Scope() }

/// A session of the application: a rule for what its screens share, and a function for each screen. It asks its parent for
/// the rest.
protocol TripsSession: ScopedAssembler, ChildAssembler where Parent: TripsApplication {
  var account: Account { get }
  @MainActor func resolve() -> TripCache
  @MainActor func resolve(photosOf trip: Trip.ID) -> PhotoCache
  @MainActor func resolve() -> TripRouter
}
extension TripsSession {
  @MainActor func resolve() -> TripCache {
    shared(on: MainActor.self) { TripCache(account: account, server: parent.resolve()) }
  }
  @MainActor func resolve(photosOf trip: Trip.ID) -> PhotoCache {
    shared(on: MainActor.self, for: trip) { PhotoCache(trip: trip, server: parent.resolve()) }
  }
  @MainActor func resolve() -> TripRouter {
    shared(on: MainActor.self) {
      TripRouter(
        makeDetail: { [session = later()] in session().detail(id: $0) },
        makeEditor: { [session = later()] in session().editor(id: $0) }
      )
    }
  }
  @MainActor func list() -> TripList { TripList(cache: resolve(), now: parent.date, router: resolve()) }
  @MainActor func detail(id: Trip.ID) -> TripDetail {
    TripDetail(id: id, cache: resolve(), photos: resolve(photosOf: id), router: resolve())
  }
  @MainActor func editor(id: Trip.ID) -> TripEditor {
    TripEditor(id: id, cache: resolve(), router: resolve())
  }
}
final class AccountSession<Parent: TripsApplication>: Child<Parent>, TripsSession {
  let account: Account

  init(parent: Parent, account: Account) {
    self.account = account
    super.init(parent: parent)
  }
}
