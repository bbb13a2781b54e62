import Assembler
import AssemblerEffects

// The wiring of TripsAssembler.swift as a container of services: each rule has a name instead of `resolve`.

/// The application: what its sessions share.
protocol TripsServices: ScopedAssembler, DateAssembler {
  var server: any TripsServer { get }
}
extension TripsServices {
  func session(of account: Account) -> any SessionServices { ServicesSession(parent: self, account: account) }
}
extension TripsServices where Self: LiveAssembler {
  var server: any TripsServer { shared { WebTripsServer(client: .live) } }
}
final class LiveTripsServices: LiveAssembler, TripsServices { let scope = Scope() }

/// A session of the application: a rule for what its screens share, and a function for each screen.
protocol SessionServices: ScopedAssembler, ChildAssembler where Parent: TripsServices {
  var account: Account { get }
  @MainActor var cache: TripCache { get }
  @MainActor func photos(of trip: Trip.ID) -> PhotoCache
  @MainActor var router: TripRouter { get }
}
extension SessionServices {
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
final class ServicesSession<Parent: TripsServices>: Child<Parent>, SessionServices {
  let account: Account

  init(parent: Parent, account: Account) {
    self.account = account
    super.init(parent: parent)
  }
}
