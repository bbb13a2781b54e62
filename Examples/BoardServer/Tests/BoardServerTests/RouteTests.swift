import AssemblerTesting
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import BoardServer

@Suite(.timeLimit(.minutes(2))) struct RouteTests {
  @Test("A user logs in and sees the departures from her stop") func board() async throws {
    try await BoardTestAssembler().test { client in
      let login = try JSONDecoder().decode(Token.self, from: try await client.logIn().body)
      let response = try await client.board(token: login.token)
      let board = try JSONDecoder().decode(Board.self, from: response.body)
      #expect(board.stop == "Oslo S")
      #expect(board.departures == [Departure(line: "1", time: "12:05")])
    }
  }

  @Test("A wrong password, no token and an expired login are 401, and the body says why")
  func unauthorized() async throws {
    let application = try BoardTestAssembler()
    try await application.test { client in
      let wrong = try await client.logIn(password: "loom")
      #expect(wrong.status == .unauthorized)
      #expect(String(buffer: wrong.body).contains("The name or the password is wrong."))
      let login = try JSONDecoder().decode(Token.self, from: try await client.logIn().body)
      #expect(try await client.board(token: login.token).status == .ok)
      application.now.date.withLock { $0 += 3_601 }
      #expect(try await client.board(token: login.token).status == .unauthorized)
      #expect(try await client.board().status == .unauthorized)
    }
  }

  @Test("The name of the scheme can have any case; another scheme has no token") func scheme() async throws {
    try await BoardTestAssembler().test { client in
      let token = try JSONDecoder().decode(Token.self, from: try await client.logIn().body).token
      for (field, status) in [
        ("bearer \(token)", HTTPResponse.Status.ok), ("BEARER \(token)", .ok),
        ("Basic \(token)", .unauthorized),
        ("Bearer", .unauthorized), (token, .unauthorized), ("", .unauthorized),
      ] {
        let board = try await client.execute(uri: "/board", method: .get, headers: [.authorization: field])
        #expect(board.status == status, "\(field)")
      }
    }
  }

  @Test("A new password ends the logins of the old one") func newPassword() async throws {
    let application = try BoardTestAssembler()
    let token = try await application.logIn().token
    #expect(try await application.accounts.user(token: token).name == "Ada")
    try await application.addAda()
    let error = await #expect(throws: HTTPError.self) { try await application.accounts.user(token: token) }
    #expect(error?.status == .unauthorized)
  }

  @Test("Too many logins at once are 503, also of a name that nobody has, and the database has no token")
  func passwords() async throws {
    let crowded = try BoardTestAssembler(passwords: Passwords(limit: 0))
    let error = await #expect(throws: HTTPError.self) {
      try await crowded.accounts.logIn(Credentials(name: "Eve", password: ""), from: "")
    }
    #expect(error?.status == .serviceUnavailable)
    let application = try BoardTestAssembler(passwords: Passwords(limit: 1))
    let token = try await application.logIn().token
    let row = try #require(try await application.database.read { try Login.fetchOne($0) })
    #expect(row.token == Login.hash(token) && row.token != Data(token.utf8))
    #expect(try await application.accounts.user(token: token).name == "Ada")
  }

  @Test("Too many logins of one client are 429, and those of others wait their turn") func clients()
    async throws
  {
    let queue = DispatchQueue(label: "test")
    queue.suspend()
    let passwords = Passwords(limit: 3, limitForClient: 2, queue: queue)
    let application = try BoardTestAssembler(passwords: passwords)
    try await boardServer(application, port: 0).test(.router) { client in
      @Sendable func logIn(from address: String) async throws -> HTTPResponse.Status {
        let field = try #require(HTTPField.Name("X-Forwarded-For"))
        let body = ByteBuffer(string: #"{"name": "Ada", "password": ""}"#)
        // A client can write what it likes, and the proxy adds the address.
        let headers: HTTPFields = [field: "10.0.0.9, \(address)"]
        return try await client.execute(uri: "/login", method: .post, headers: headers, body: body).status
      }
      async let first = logIn(from: "10.0.0.1")
      async let second = logIn(from: "10.0.0.1")
      while await passwords.waiting["10.0.0.1"] != 2 { await Task.yield() }
      let crowded = try await logIn(from: "10.0.0.1")
      #expect(crowded == .tooManyRequests)
      async let third = logIn(from: "10.0.0.2")
      while await passwords.waiting["10.0.0.2"] == nil { await Task.yield() }
      let full = try await logIn(from: "10.0.0.3")
      #expect(full == .serviceUnavailable)
      queue.resume()
      let answers = try await [first, second, third]
      #expect(answers == [.unauthorized, .unauthorized, .unauthorized])
      #expect(await passwords.waiting.isEmpty)
    }
  }

  @Test("A timetable that takes two seconds is given up, and is 504") func timeout() async throws {
    let clock = TestClock()
    let never = StubTimetable {
      try await Task.sleep(for: .seconds(600)); return []
    }
    try await BoardTestAssembler(timetable: never, clock: clock).test { client in
      let login = try JSONDecoder().decode(Token.self, from: try await client.logIn().body)
      // The cleanup sleeps on this clock, too, so a number of sleepers doesn't say that the request does.
      let ticks = Task {
        while !Task.isCancelled {
          await clock.advance(by: .seconds(1))
          try await Task.sleep(for: .milliseconds(10))
        }
      }
      defer { ticks.cancel() }
      #expect(try await client.board(token: login.token).status == .gatewayTimeout)
    }
  }

  @Test("A failure is logged and hidden") func failure() async throws {
    let broken = StubTimetable { throw CocoaError(.fileReadUnknown) }
    let application = try BoardTestAssembler(timetable: broken)
    try await application.test { client in
      let login = try JSONDecoder().decode(Token.self, from: try await client.logIn().body)
      let response = try await client.board(token: login.token)
      #expect(response.status == .internalServerError)
      #expect(String(buffer: response.body).contains("Something went wrong."))
    }
    #expect(
      application.log.entries.contains { $0.message == "request failed" && $0.metadata["error"] != nil }
    )
  }

  @Test("A request that the server's end gives up is 503, and no failure of the server") func end()
    async throws
  {
    let application = try BoardTestAssembler(timetable: StubTimetable { throw CancellationError() })
    try await application.test { client in
      let login = try JSONDecoder().decode(Token.self, from: try await client.logIn().body)
      #expect(try await client.board(token: login.token).status == .serviceUnavailable)
    }
    #expect(!application.log.entries.contains { $0.level == .error })
  }
}
