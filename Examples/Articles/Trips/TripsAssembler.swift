import Assembler
import AssemblerEffects
import AssemblerHTTP

/// The application: what its sessions share.
protocol TripsApplication: ScopedAssembler, DateAssembler {
  var server: any TripsServer { get }
}
extension TripsApplication {
  func session(of account: Account) -> any TripsSession { AccountSession(parent: self, account: account) }
}
extension TripsApplication where Self: LiveAssembler {
  var server: any TripsServer { shared { WebTripsServer(client: .live) } }
}
final class LiveTrips: LiveAssembler, TripsApplication { let scope = Scope() }

/// A session of the application: a rule for what its screens share, and a function for each screen. It asks its parent for
/// the rest.
protocol TripsSession: ScopedAssembler, ChildAssembler where Parent: TripsApplication {
  var account: Account { get }
  @MainActor var cache: TripCache { get }
  @MainActor func photos(of trip: Trip.ID) -> PhotoCache
  @MainActor var router: TripRouter { get }
}
extension TripsSession {
  @MainActor var cache: TripCache {
    shared(on: MainActor.self) { TripCache(account: account, server: parent.server) }
  }
  @MainActor func photos(of trip: Trip.ID) -> PhotoCache {
    shared(on: MainActor.self, for: trip) { PhotoCache(trip: trip, server: parent.server) }
  }
  @MainActor var router: TripRouter {
    shared(on: MainActor.self) {
      TripRouter(
        makeDetail: { [session = later()] in session().detail(id: $0) },
        makeEditor: { [session = later()] in session().editor(id: $0) }
      )
    }
  }
  @MainActor func list() -> TripList { TripList(cache: cache, now: parent.date, router: router) }
  @MainActor func detail(id: Trip.ID) -> TripDetail {
    TripDetail(id: id, cache: cache, photos: photos(of: id), router: router)
  }
  @MainActor func editor(id: Trip.ID) -> TripEditor { TripEditor(id: id, cache: cache, router: router) }
}
final class AccountSession<Parent: TripsApplication>: Child<Parent>, TripsSession {
  let account: Account

  init(parent: Parent, account: Account) {
    self.account = account
    super.init(parent: parent)
  }
}
