import AssemblerEffects
import AssemblerHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The objects of a small application: they take what they need as parameters, and know neither assemblers nor factories.

struct Account: Sendable, Hashable {
  let name: String
}

struct Trip: Sendable, Hashable, Identifiable, Decodable {
  let id: Int
  var title: String
  let start: Date
}

/// The leaf: answers for an account.
protocol TripsServer: AnyObject, Sendable {
  func trips(of account: Account) async throws -> [Trip]
  func photos(of trip: Trip.ID) async throws -> [String]
}

/// The live server, which answers in JSON.
final class WebTripsServer: TripsServer {
  private let client: HTTPClient

  init(client: HTTPClient) { self.client = client }

  func trips(of account: Account) async throws -> [Trip] {
    try await get(["accounts", account.name, "trips"])
  }
  func photos(of trip: Trip.ID) async throws -> [String] { try await get(["trips", "\(trip)", "photos"]) }

  private func get<Answer: Decodable>(_ path: [String]) async throws -> Answer {
    guard let server = URL(string: "https://trips.example") else { throw URLError(.badURL) }
    let request = URLRequest(url: path.reduce(server) { $0.appending(component: $1) })
    let (body, response) = try await client.send(request)
    guard response.statusCode == 200 else { throw URLError(.badServerResponse) }
    return try JSONBody(body).decode()
  }
}

/// The account's trips, loaded once for all screens of a session.
@MainActor final class TripCache {
  private var trips: [Trip.ID: Trip] = [:]
  private let loading = SharedLoad()
  private let account: Account
  private let server: any TripsServer

  init(account: Account, server: any TripsServer) {
    self.account = account
    self.server = server
  }

  var all: [Trip] { trips.values.sorted { $0.start < $1.start } }

  subscript(_ id: Trip.ID) -> Trip? {
    get { trips[id] }
    set { trips[id] = newValue }
  }

  func load() async throws {
    try await loading.once { [self] in
      trips = Dictionary(try await server.trips(of: account).map { ($0.id, $0) }) { _, last in last }
    }
  }
}

/// A load that all callers share. A check for what is loaded isn't enough: two screens can ask before the first answer.
@MainActor final class SharedLoad {
  private var task: Task<Void, any Error>?

  /// Runs `load`, or waits for the one that runs. A failed load can be repeated.
  func once(_ load: @escaping @MainActor () async throws -> Void) async throws {
    let task = self.task ?? Task { try await load() }
    self.task = task
    do {
      try await task.value
    } catch {
      if self.task == task { self.task = nil }
      throw error
    }
  }
}

/// The photos of one trip, loaded once.
@MainActor final class PhotoCache {
  private(set) var photos: [String]?
  private let loading = SharedLoad()
  private let trip: Trip.ID
  private let server: any TripsServer

  init(trip: Trip.ID, server: any TripsServer) {
    self.trip = trip
    self.server = server
  }

  func load() async throws {
    try await loading.once { [self] in photos = try await server.photos(of: trip) }
  }
}

/// Shows screens. They refer to it weakly, because it holds them.
@MainActor final class TripRouter {
  private(set) var path: [AnyObject] = []
  private let makeDetail: @MainActor (Trip.ID) -> TripDetail
  private let makeEditor: @MainActor (Trip.ID) -> TripEditor

  init(
    makeDetail: @escaping @MainActor (Trip.ID) -> TripDetail,
    makeEditor: @escaping @MainActor (Trip.ID) -> TripEditor
  ) {
    self.makeDetail = makeDetail
    self.makeEditor = makeEditor
  }

  func show(_ trip: Trip.ID) { path.append(makeDetail(trip)) }
  func edit(_ trip: Trip.ID) { path.append(makeEditor(trip)) }
  func back() { _ = path.popLast() }
}

/// The first screen: what lies ahead.
@MainActor final class TripList {
  private let cache: TripCache
  private let now: DateGenerator
  private weak var router: TripRouter?

  init(cache: TripCache, now: DateGenerator, router: TripRouter) {
    self.cache = cache
    self.now = now
    self.router = router
  }

  var titles: [String] { upcoming.map(\.title) }
  func load() async throws { try await cache.load() }
  func select(row: Int) { router?.show(upcoming[row].id) }

  private var upcoming: [Trip] { cache.all.filter { $0.start > now() } }
}

/// A trip with its photos.
@MainActor final class TripDetail {
  private let id: Trip.ID
  private let cache: TripCache
  private let photos: PhotoCache
  private weak var router: TripRouter?

  init(id: Trip.ID, cache: TripCache, photos: PhotoCache, router: TripRouter) {
    self.id = id
    self.cache = cache
    self.photos = photos
    self.router = router
  }

  var text: String { "\(cache[id]?.title ?? "No trip"), \(photos.photos?.count ?? 0) photos" }
  func load() async throws { try await photos.load() }
  func edit() { router?.edit(id) }
}

/// Renames a trip.
@MainActor final class TripEditor {
  var title: String
  private let id: Trip.ID
  private let cache: TripCache
  private weak var router: TripRouter?

  init(id: Trip.ID, cache: TripCache, router: TripRouter) {
    self.id = id
    self.cache = cache
    self.router = router
    title = cache[id]?.title ?? ""
  }

  func save() {
    cache[id]?.title = title
    router?.back()
  }
}
