import AssemblerHTTP
import Assembler
import AssemblerEffects
import AssemblerTesting
import Dispatch
import Foundation
import ReplayServer
import ReposFeature
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The client and a server: connections, hosts and the token", .hangLimit)
struct ReplayConnectionTests {
  @Test("The token doesn't follow a link to another host")
  func linkElsewhere() async throws {
    let elsewhere = try ReplayServer(inOrder: [.page("b")])
    let server = try ReplayServer(inOrder: [.page("a", link: "<\(elsewhere.address)/2>; rel=next")])
    defer { [server, elsewhere].forEach { $0.stop() } }
    let assembler = ReplayTestAssembler(server)
    assembler.gitHub.token = "t0ken"
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer t0ken"])
    #expect(elsewhere.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test("The live scene's client returns a redirect instead of following it")
  func liveClient() async throws {
    final class Live: LiveAssembler, ReposSceneAssembler { let scope = Scope() }
    let server = try ReplayServer(inOrder: [.redirect(to: "/elsewhere")])
    defer { server.stop() }
    let http = Live().http
    let response = try await http.send(URLRequest(url: server.address)).1
    #expect(response.statusCode == 301)
    #expect(server.requests.count == 1)
  }

  @Test("The token doesn't follow redirects to other hosts")
  func redirectElsewhere() async throws {
    let home = try ReplayServer(inOrder: [.page("a")])
    let elsewhere = try ReplayServer(inOrder: [.redirect(to: "\(home.address)/back")])
    let server = try ReplayServer(inOrder: [.redirect(to: "\(elsewhere.address)/away")])
    defer { [server, elsewhere, home].forEach { $0.stop() } }
    let assembler = ReplayTestAssembler(server)
    assembler.gitHub.token = "t0ken"
    #expect(await assembler.outcome() == .repositories(["a"]))
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer t0ken"])
    #expect(elsewhere.requests.map { $0.header("Authorization") } == [nil])
    #expect(home.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test("The token isn't sent after redirects to another host and back, whose address that host chose")
  func redirectBack() async throws {
    let home = Recorder<URL>()
    let elsewhere = try ReplayServer { _ in .redirect(to: home.values.first.map { "\($0)/back" }) }
    let server = try ReplayServer(inOrder: [.redirect(to: "\(elsewhere.address)/away"), .page("a")])
    home.record(server.address)
    defer { [server, elsewhere].forEach { $0.stop() } }
    let assembler = ReplayTestAssembler(server)
    assembler.gitHub.token = "t0ken"
    #expect(await assembler.outcome() == .repositories(["a"]))
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer t0ken", nil])
    #expect(elsewhere.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test("The token follows a redirect on the same host")
  func redirectHere() async throws {
    let server = try ReplayServer(inOrder: [.redirect(to: "/organizations/7/repos"), .page("a")])
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.gitHub.token = "t0ken"
    #expect(await assembler.outcome() == .repositories(["a"]))
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer t0ken", "Bearer t0ken"])
  }

  @Test("The client sends the request that GitHub requires")
  func request() async throws {
    let server = try ReplayServer(inOrder: [.page("a")])
    defer { server.stop() }
    _ = await ReplayTestAssembler(server).outcome()
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/orgs/acme/repos?per_page=100")
    #expect(request.header("Accept") == "application/vnd.github+json")
    #expect(request.header("User-Agent") == "ReposFeature")
    #expect(request.header("Authorization") == nil)
  }

  @Test("A refused connection is a failure")
  func refused() async throws {
    let server = try ReplayServer(inOrder: [.page("a")])
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.gitHub.baseURL = try #require(URL(string: "http://127.0.0.1:1"))
    #expect(await assembler.outcome() == .failure(.connectionFailed(host: "127.0.0.1", .refused)))
  }

  @Test("A silent server is an error after the timeout")
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
    assembler.gitHub.limits.timeout = .seconds(1)
    #expect(await assembler.outcome() == .failure(.connectionFailed(host: "127.0.0.1", .timedOut)))
    #expect(server.requests.count == 1)
  }

  @Test(
    "Any duration is a timeout",
    arguments: [Duration(secondsComponent: .max, attosecondsComponent: 0), .zero, .seconds(-1)]
  )
  func anyTimeout(timeout: Duration) async throws {
    let server = try ReplayServer(inOrder: [.page("a")])
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.gitHub.limits.timeout = timeout
    #expect(await assembler.outcome() == .repositories(["a"]))
  }

  @Test("A cancelled load ends while the server is silent, without another attempt")
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
    // A busy machine may take the client's 30 seconds until it cancels.
    assembler.gitHub.limits.timeout = .seconds(600)
    let load = Task { await assembler.outcome() }
    for await _ in arrivals { break }
    load.cancel()
    let outcome = await load.value
    #expect(outcome == .other("CancellationError()"))
    #expect(server.requests.count == 1)
  }

  @Test("Releasing the scene cancels its request")
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
    assembler.gitHub.limits.timeout = .seconds(600)
    var display: ReposDisplay? = assembler.resolve(organization: "acme")
    let load = display?.viewDidLoad()
    for await _ in arrivals { break }
    display = nil
    // The server is still silent, so only the cancellation can end the load.
    await load?.value
    #expect(server.requests.count == 1)
  }

  @Test("The first page is shown before the server sends the second")
  @MainActor func firstPageEarly() async throws {
    let next = DispatchSemaphore(value: 0)
    let server = try ReplayServer { request in
      if request.target == "/2" { next.wait() }
      return request.target == "/2" ? .page("b") : .page("a", link: "</2>; rel=next")
    }
    defer { server.stop() }
    let display: ReposDisplay = ReplayTestAssembler(server).resolve(organization: "acme")
    var shown: [[String]] = []
    display.screenDidChange = { screen in
      shown.append(screen.rows.map(\.name))
      if shown.last == ["a"] { next.signal() }
    }
    await display.viewDidLoad().value
    #expect(shown.contains(["a"]))
    #expect(shown.last == ["a", "b"])
  }
}
