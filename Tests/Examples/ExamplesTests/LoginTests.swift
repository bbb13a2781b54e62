import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import Login
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor @Suite("Login") struct LoginTests {
  // MARK: By protocol stub

  private final class SucceedingAPI: UserAPI {
    let logins = Recorder<String>()

    func user(token: String) async throws -> User { User(name: "Blob of \(token)") }
    func recordLogin(token: String) async throws { logins.record(token) }
  }

  private final class FailingAPI: UserAPI {
    func user(token: String) async throws -> User { throw URLError(.notConnectedToInternet) }
    func recordLogin(token: String) async throws { throw reportUnimplemented() }
  }

  private final class LoginTestAssembler: TestAssembler, LoginAssembler {
    var userAPI: any UserAPI = SucceedingAPI()
    let notifications = Notifications.center(NotificationCenter())
    let tasks = TaskCollector()
    let http = HTTPClient.unimplemented()
    var fireAndForget: FireAndForget { tasks.fireAndForget }
  }

  @Test("A login is announced, and recorded without waiting for it")
  func announced() async {
    let assembler = LoginTestAssembler()
    let api = SucceedingAPI()
    assembler.userAPI = api
    let names = Recorder<String>()
    let cancel = assembler.notifications.observe(.didLogIn) { names.record($0.object as? String ?? "") }
    let root: RootView = assembler.resolve()
    await root.home.profile.login.loginButtonTapped(token: "t")
    cancel()
    #expect(names.values == ["Blob of t"])
    await assembler.tasks.finish()
    #expect(api.logins.values == ["t"])
  }

  @Test("A protocol stub reaches the innermost of four views")
  func stubSuccess() async {
    let root: RootView = LoginTestAssembler().resolve()
    let view = root.home.profile.login
    #expect(view.text == "Log in")
    await view.loginButtonTapped(token: "t")
    #expect(view.text == "Hello, Blob of t!")
  }

  @Test("A failing protocol stub shows a failed login")
  func stubFailure() async {
    let assembler = LoginTestAssembler()
    assembler.userAPI = FailingAPI()
    let root: RootView = assembler.resolve()
    await root.home.profile.login.loginButtonTapped(token: "t")
    #expect(root.home.profile.login.text == "Login failed")
  }

  // MARK: By world

  @Test("A world's closure logs in", .world(Current) { $0.user = { User(name: "Blob of \($0)") } })
  func worldSuccess() async {
    let view = AmbientLoginView()
    #expect(view.text == "Log in")
    await view.loginButtonTapped(token: "t")
    #expect(view.text == "Hello, Blob of t!")
  }

  @Test(
    "A world's failing closure shows a failed login",
    .world(Current) { $0.user = { _ in throw URLError(.notConnectedToInternet) } }
  )
  func worldFailure() async {
    let view = AmbientLoginView()
    await view.loginButtonTapped(token: "t")
    #expect(view.text == "Login failed")
  }

  // MARK: Bridges between both

  @Test("An assembler that bridges the world sees its later changes")
  func assemblerFromWorld() async {
    final class BridgeAssembler: TestAssembler, LoginAssembler {
      let userAPI: any UserAPI = AmbientUserAPI()
      let http = HTTPClient.unimplemented()
      let notifications = Notifications.center(NotificationCenter())
      let fireAndForget = FireAndForget.live
    }
    let root: RootView = BridgeAssembler().resolve()
    let view = root.home.profile.login
    await Current.with {
      $0.user = { _ in User(name: "first") }
    } operation: {
      await view.loginButtonTapped(token: "t")
    }
    #expect(view.text == "Hello, first!")
    await Current.with {
      $0.user = { _ in User(name: "second") }
    } operation: {
      await view.loginButtonTapped(token: "t")
    }
    #expect(view.text == "Hello, second!")
  }

  @Test("A world built from an assembler uses its API")
  func worldFromAssembler() async {
    let api = LoginTestAssembler().userAPI
    let view = AmbientLoginView()
    await Current.with(World(api)) { await view.loginButtonTapped(token: "t") }
    #expect(view.text == "Hello, Blob of t!")
  }

  // MARK: The live API

  /// The default wiring, over a stub of the network.
  private final class NetworkTestAssembler: TestAssembler, LoginAssembler {
    let requests = Recorder<URLRequest>()
    var status = 200

    let notifications = Notifications.unimplemented()
    let fireAndForget = FireAndForget.unimplemented()

    var http: HTTPClient {
      HTTPClient { [requests, status] request in
        requests.record(request)
        let url = try #require(request.url)
        let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        return (Data(#"{"name":"Blob","id":1}"#.utf8), try #require(response))
      }
    }
  }

  @Test("The live API sends the token to the server")
  func network() async throws {
    let assembler = NetworkTestAssembler()
    let api = assembler.userAPI
    #expect(try await api.user(token: "secret") == User(name: "Blob"))
    let request = try #require(assembler.requests.values.first)
    #expect(request.url?.absoluteString == "https://api.example.com/user")
    #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer secret")
    try await api.recordLogin(token: "secret")
    let login = try #require(assembler.requests.values.last)
    #expect(login.httpMethod == "POST")
    #expect(login.url?.absoluteString == "https://api.example.com/logins")
  }

  @Test("The live API distinguishes a rejected token from other failures")
  func refused() async {
    let assembler = NetworkTestAssembler()
    assembler.status = 401
    await #expect(throws: HTTPUserAPI.Unauthorized.self) {
      try await assembler.userAPI.user(token: "t")
    }
    assembler.status = 500
    await #expect(throws: URLError(.badServerResponse)) {
      try await assembler.userAPI.user(token: "t")
    }
  }
}
