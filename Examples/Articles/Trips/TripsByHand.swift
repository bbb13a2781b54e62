import AssemblerEffects
import AssemblerHTTP

/// The application, wired by hand: what its sessions share.
@MainActor final class TripsFactory {
  let server: any TripsServer
  let now: DateGenerator

  init(server: any TripsServer = WebTripsServer(client: .live), now: DateGenerator = .live) {
    self.server = server
    self.now = now
  }
  func session(of account: Account) -> SessionFactory { SessionFactory(application: self, account: account) }
}

/// A session, wired by hand: what its screens share, and a function for each screen.
@MainActor final class SessionFactory {
  private let application: TripsFactory
  private let account: Account
  private lazy var cache = TripCache(account: account, server: application.server)
  private var photos: [Trip.ID: PhotoCache] = [:]
  private(set) lazy var router = TripRouter(
    makeDetail: { [unowned self] in detail(id: $0) },
    makeEditor: { [unowned self] in editor(id: $0) }
  )

  init(application: TripsFactory, account: Account) {
    self.application = application
    self.account = account
  }
  private func photos(of trip: Trip.ID) -> PhotoCache {
    let found = photos[trip] ?? PhotoCache(trip: trip, server: application.server)
    photos[trip] = found
    return found
  }
  func list() -> TripList { TripList(cache: cache, now: application.now, router: router) }
  func detail(id: Trip.ID) -> TripDetail {
    TripDetail(id: id, cache: cache, photos: photos(of: id), router: router)
  }
  func editor(id: Trip.ID) -> TripEditor { TripEditor(id: id, cache: cache, router: router) }
}
