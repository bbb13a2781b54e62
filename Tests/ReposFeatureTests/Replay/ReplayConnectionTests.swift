import Assembler
import Dispatch
import Foundation
import ReplayServer
import ReposFeature
import Testing

@Suite("The real client against a server: connections, hosts and the token", .timeLimit(.minutes(1)))
struct ReplayConnectionTests {
  @Test("The token goes to the API's own host, not to where a link leads")
  func linkElsewhere() async throws {
    let elsewhere = try ReplayServer(inTurn: [.page("b")])
    let server = try ReplayServer(inTurn: [.page("a", link: "<\(elsewhere.address)/2>; rel=next")])
    defer { [server, elsewhere].forEach { $0.stop() } }
    let assembler = ReplayTestAssembler(server)
    assembler.configuration.token = "t0ken"
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer t0ken"])
    #expect(elsewhere.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test("The token does not follow a redirect to another host, and is there again on the way back")
  func redirectElsewhere() async throws {
    let home = try ReplayServer(inTurn: [.page("a")])
    let elsewhere = try ReplayServer(inTurn: [.redirect(to: "\(home.address)/back")])
    let server = try ReplayServer(inTurn: [.redirect(to: "\(elsewhere.address)/away")])
    defer { [server, elsewhere, home].forEach { $0.stop() } }
    let assembler = ReplayTestAssembler(server)
    assembler.configuration.token = "t0ken"
    #expect(await assembler.outcome() == .repositories(["a"]))
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer t0ken"])
    #expect(elsewhere.requests.map { $0.header("Authorization") } == [nil])
    #expect(home.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test("A redirect on the same host keeps the token")
  func redirectHere() async throws {
    let server = try ReplayServer(inTurn: [.redirect(to: "/organizations/7/repos"), .page("a")])
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.configuration.token = "t0ken"
    #expect(await assembler.outcome() == .repositories(["a"]))
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer t0ken", "Bearer t0ken"])
  }

  @Test("The request is the one that GitHub asks for, from the first path to the query")
  func request() async throws {
    let server = try ReplayServer(inTurn: [.page("a")])
    defer { server.stop() }
    _ = await ReplayTestAssembler(server).outcome()
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/orgs/acme/repos?per_page=100")
    #expect(request.header("Accept") == "application/vnd.github+json")
    #expect(request.header("User-Agent") == "ReposFeature")
    #expect(request.header("Authorization") == nil)
  }

  @Test("Nothing listens: the connection is refused, and asked for once")
  func refused() async throws {
    let server = try ReplayServer(inTurn: [.page("a")])
    let assembler = ReplayTestAssembler(server)
    assembler.configuration.baseURL = try #require(URL(string: "http://127.0.0.1:1"))
    #expect(await assembler.outcome() == .failure(.connectionFailed(host: "127.0.0.1", .refused)))
  }

  @Test("A server that never answers is an error after the time limit")
  func timeout() async throws {
    let end = DispatchSemaphore(value: 0)
    let server = try ReplayServer { _ in
      end.wait()
      return .dropped
    }
    defer {
      end.signal()
      server.stop()
    }
    let assembler = ReplayTestAssembler(server)
    assembler.configuration.limits.timeout = .seconds(1)
    #expect(await assembler.outcome() == .failure(.connectionFailed(host: "127.0.0.1", .timedOut)))
    #expect(server.requests.count == 1)
  }

  @Test("A cancelled load ends while the server is silent, and tries nothing again")
  func cancelled() async throws {
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let end = DispatchSemaphore(value: 0)
    let server = try ReplayServer { _ in
      arrival.yield()
      end.wait()
      return .page("late")
    }
    defer {
      end.signal()
      server.stop()
    }
    let assembler = ReplayTestAssembler(server)
    let load = Task { await assembler.outcome() }
    for await _ in arrivals { break }
    load.cancel()
    #expect(await load.value == .other("CancellationError()"))
    #expect(server.requests.count == 1)
  }

  @Test("Leaving the scene cancels its request")
  @MainActor func leaving() async throws {
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let end = DispatchSemaphore(value: 0)
    let server = try ReplayServer { _ in
      arrival.yield()
      end.wait()
      return .page("late")
    }
    defer {
      end.signal()
      server.stop()
    }
    let assembler = ReplayTestAssembler(server)
    var viewController: ReposViewController? = assembler.resolve(organization: "acme")
    let load = viewController?.viewDidLoad()
    for await _ in arrivals { break }
    viewController = nil
    // The server is still silent: the load can only end because it is cancelled.
    await load?.value
    #expect(server.requests.count == 1)
  }

  @Test("The first page is shown before the server gives the second")
  @MainActor func firstPageEarly() async throws {
    let next = DispatchSemaphore(value: 0)
    let server = try ReplayServer { request in
      if request.target == "/2" { next.wait() }
      return request.target == "/2" ? .page("b") : .page("a", link: "</2>; rel=next")
    }
    defer { server.stop() }
    let viewController: ReposViewController = ReplayTestAssembler(server).resolve(organization: "acme")
    var shown: [[String]] = []
    viewController.screenDidChange = { screen in
      shown.append(screen.rows.map(\.name))
      if shown.last == ["a"] { next.signal() }
    }
    await viewController.viewDidLoad().value
    #expect(shown.contains(["a"]))
    #expect(shown.last == ["a", "b"])
  }
}
