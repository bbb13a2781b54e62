import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import Testing

@testable import Trips

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor @Suite("Trips") struct TripsTests {
  private let server = StubTrips()

  @Test("The list has the trips that lie ahead, the next one first", arguments: Wiring.allCases)
  func upcoming(wiring: Wiring) async throws {
    let list = wiring.session(on: server).list()
    #expect(list.titles == [])
    try await list.load()
    #expect(list.titles == ["Ada in Oslo", "Ada in Rome"])
  }

  @Test("The screens of a session load the trips once", arguments: Wiring.allCases)
  func sharedCache(wiring: Wiring) async throws {
    let session = wiring.session(on: server)
    try await session.list().load()
    try await session.list().load()
    #expect(session.list().titles.count == 2)
    #expect(await server.requests == ["trips of Ada"])
  }

  @Test("Screens that load at once share one request", arguments: Wiring.allCases)
  func loadsAtOnce(wiring: Wiring) async throws {
    let session = wiring.session(on: server)
    let screens = (session.list(), session.list(), session.detail(1), session.detail(1))
    async let first: Void = screens.0.load()
    async let second: Void = screens.1.load()
    async let third: Void = screens.2.load()
    async let fourth: Void = screens.3.load()
    _ = try await (first, second, third, fourth)
    #expect(await server.requests.sorted() == ["photos of 1", "trips of Ada"])
    #expect(screens.0.titles.count == 2 && screens.1.titles.count == 2)
  }

  @Test("Each session has trips of its own", arguments: Wiring.allCases)
  func sessions(wiring: Wiring) async throws {
    let lists = ["Ada", "Ada", "Bob"].map { wiring.session(of: Account(name: $0), on: server).list() }
    for list in lists { try await list.load() }
    #expect(await server.requests == ["trips of Ada", "trips of Ada", "trips of Bob"])
    #expect(lists.map(\.titles.first) == ["Ada in Oslo", "Ada in Oslo", "Bob in Oslo"])
  }

  @Test("A failed load can be repeated", arguments: Wiring.allCases)
  func failure(wiring: Wiring) async throws {
    let list = wiring.session(on: StubTrips(failures: 1)).list()
    await #expect(throws: URLError.self) { try await list.load() }
    try await list.load()
    #expect(list.titles.count == 2)
  }

  @Test("Selecting a row shows its trip", arguments: Wiring.allCases)
  func select(wiring: Wiring) async throws {
    let session = wiring.session(on: server)
    let list = session.list()
    try await list.load()
    list.select(row: 1)
    let detail = try #require(session.router.path.last as? TripDetail)
    #expect(detail.text == "Ada in Rome, 0 photos")
    try await detail.load()
    #expect(detail.text == "Ada in Rome, 1 photos")
  }

  @Test("A trip's photos are loaded once, and each trip has its own", arguments: Wiring.allCases)
  func keyedCache(wiring: Wiring) async throws {
    let session = wiring.session(on: server)
    for id in [1, 1, 2] { try await session.detail(id).load() }
    #expect(await server.requests == ["photos of 1", "photos of 2"])
    #expect(session.detail(2).text == "No trip, 2 photos")
  }

  @Test("An edited title is in the list, and the editor closes", arguments: Wiring.allCases)
  func edit(wiring: Wiring) async throws {
    let session = wiring.session(on: server)
    let list = session.list()
    try await list.load()
    list.select(row: 0)
    try #require(session.router.path.last as? TripDetail).edit()
    let editor = try #require(session.router.path.last as? TripEditor)
    #expect(editor.title == "Ada in Oslo")
    editor.title = "Ada in Bergen"
    editor.save()
    #expect(list.titles == ["Ada in Bergen", "Ada in Rome"])
    #expect(session.router.path.count == 1)
  }

  @Test("A session ends with its owner, also with an open screen", arguments: Wiring.allCases)
  func release(wiring: Wiring) async throws {
    weak var router: TripRouter?
    do {
      let session = wiring.session(on: server)
      let list = session.list()
      try await list.load()
      list.select(row: 0)
      router = session.router
      #expect(router?.path.count == 1)
    }
    #expect(router == nil)
  }

  @Test("A test replaces one rule of a session, with a session of its own") func replacedRule() async throws {
    final class Session: Child<TripsTestAssembler>, TripsSession {
      let account = Account(name: "Ada")
      @MainActor var cache: TripCache {
        shared(on: MainActor.self) { TripCache(account: Account(name: "Bob"), server: parent.server) }
      }
    }
    let list = Session(parent: TripsTestAssembler(server: server)).list()
    try await list.load()
    #expect(await server.requests == ["trips of Bob"])
  }

  @Test("The live server asks for the account's trips and a trip's photos") func web() async throws {
    let requests = Recorder<String>()
    let server = WebTripsServer(
      client: HTTPClient { request in
        let url = try #require(request.url)
        requests.record(url.absoluteString)
        let isPhotos = url.lastPathComponent == "photos"
        let body = isPhotos ? #"["sea"]"# : #"[{"id": 1, "title": "Rome", "start": 0}]"#
        let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        return (Data(body.utf8), try #require(response))
      }
    )
    let trips = try await server.trips(of: Account(name: "Ada / Bob"))
    #expect(trips == [Trip(id: 1, title: "Rome", start: .testDefault)])
    #expect(try await server.photos(of: 1) == ["sea"])
    #expect(
      requests.values == [
        "https://trips.example/accounts/Ada%20%2F%20Bob/trips", "https://trips.example/trips/1/photos",
      ]
    )
  }

  @Test("An answer other than 200 is an error") func badStatus() async {
    let server = WebTripsServer(
      client: HTTPClient { request in
        let url = try #require(request.url)
        let response = HTTPURLResponse(url: url, statusCode: 503, httpVersion: nil, headerFields: nil)
        return (Data("[]".utf8), try #require(response))
      }
    )
    await #expect(throws: URLError.self) { try await server.photos(of: 1) }
  }
}
