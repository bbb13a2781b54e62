import AssemblerTesting
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOEmbedded
import NIOPosix
import ServerHTTP
import Testing

@testable import BoardServer

/// What clients, a timetable and another program can do to the server.
@Suite(.timeLimit(.minutes(2))) struct HostileTests {
  @Test(
    "A body that JSONDecoder would end the process for is 400",
    arguments: [String.Encoding.utf8, .utf16LittleEndian]
  )
  func deepBody(encoding: String.Encoding) async throws {
    let brackets = try #require(String(repeating: "[", count: 513).data(using: encoding))
    try await BoardTestAssembler().test { client in
      let login = try await client.execute(uri: "/login", method: .post, body: ByteBuffer(data: brackets))
      #expect(login.status == .badRequest)
      let long = ByteBuffer(string: String(repeating: " ", count: 20_000))
      let large = try await client.execute(uri: "/login", method: .post, body: long)
      #expect(large.status == .contentTooLarge)
      #expect(String(buffer: large.body).contains("The body has more than 16384 bytes."))
    }
  }

  @Test("A name ends where it ends: with a NUL, it isn't the name of somebody else") func name() async throws
  {
    try await BoardTestAssembler().test { client in
      let body = ByteBuffer(string: #"{"name": "Ada\u0000", "password": "engine"}"#)
      let answer = try await client.execute(uri: "/login", method: .post, body: body)
      #expect(answer.status == .badRequest)
    }
    let application = try BoardTestAssembler()
    for (name, stop) in [("A\nda", "Oslo"), ("Ada", "Os\u{0}lo")] {
      await #expect(throws: InvalidName.self) {
        try await application.addUser(name: name, password: "engine", stop: stop)
      }
    }
  }

  @Test("A request with two hosts is 400") func hosts() async throws {
    try await BoardTestAssembler().test { client in
      let host = try #require(HTTPField.Name("Host"))
      let answer = try await client.execute(uri: "/board", method: .get, headers: [host: "evil.example"])
      #expect(answer.status == .badRequest)
    }
  }

  @Test("The work of a login whose client has gone isn't done") func abandoned() async throws {
    let queue = DispatchQueue(label: "test")
    queue.suspend()
    let passwords = Passwords(queue: queue)
    let application = try BoardTestAssembler(passwords: passwords)
    let channel = NIOAsyncTestingChannel()
    let body = RequestBody(buffer: ByteBuffer(string: #"{"name": "Ada", "password": "engine"}"#))
    async let answer = post(body, to: application, over: channel)
    while await passwords.waiting.isEmpty { await Task.yield() }
    try await channel.close()
    queue.resume()
    #expect(try await answer.status == .requestTimeout)
  }

  @Test("A body that takes more than ten seconds, in pieces, too, is 408, and one that ends early 400")
  func slowBody() async throws {
    let application = try BoardTestAssembler()
    let (body, source) = RequestBody.makeStream()
    async let answer = post(body, to: application)
    for _ in 0..<2 {
      await application.testClock.waitForSleepers()
      await source.yield(ByteBuffer(string: "{"))
      await application.testClock.advance(by: .seconds(5))
    }
    #expect(try await answer.status == .requestTimeout)
    let (half, end) = RequestBody.makeStream()
    end.finish(CocoaError(.fileReadUnknown))
    #expect(try await post(half, to: application).status == .badRequest)
    #expect(application.log.entries.isEmpty)
  }

  private func post(
    _ body: RequestBody,
    to application: BoardTestAssembler,
    over channel: any Channel = EmbeddedChannel()
  ) async throws -> Response {
    let head = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/login")
    let source = ApplicationRequestContextSource(channel: channel, logger: application.logger)
    return try await boardRouter(application).buildResponder()
      .respond(to: Request(head: head, body: body), context: BoardContext(source: source))
  }

  @Test("A client that sends half a request doesn't hold up the shutdown") func silentClient() async throws {
    let application = try BoardTestAssembler()
    let (ports, port) = AsyncStream.makeStream(of: Int?.self)
    let server = boardServer(application, port: 0) { port.yield($0) }
    let group = serviceGroup(server, patience: .milliseconds(100))
    async let end: Void = group.run()
    let started = try #require(await ports.first { _ in true } ?? nil)
    let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: started).get()
    try await client.writeAndFlush(
      ByteBuffer(string: "POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{")
    )
    // The cleanup, and the deadline of the request, which never comes on this clock.
    await application.testClock.waitForSleepers(2)
    await group.triggerGracefulShutdown()
    try await end
    try await client.closeFuture.get()
  }

  @Test("A timetable that answers too much, what isn't JSON or with an error is 502") func badTimetable()
    async throws
  {
    let router = Router()
    router.get("large") { _, _ in "[" + String(repeating: "1,", count: 1 << 20) + "1]" }
    router.get("deep") { _, _ in String(repeating: "[", count: 513) }
    router.get("right") { _, _ in #"[{"line": "1", "time": "12:05"}]"# }
    let log = try BoardTestAssembler()
    try await Application(router: router).test(.live) { client in
      let http = ServerHTTPClient(bodyLimit: 1 << 20)
      let timetable = WebTimetable(
        url: "http://localhost:\(try #require(client.port))",
        http: http.http,
        logger: log.logger
      )
      for stop in ["large", "deep", "none"] {
        let error = await #expect(throws: HTTPError.self) { try await timetable.departures(from: stop) }
        #expect(error?.status == .badGateway)
      }
      #expect(log.log.entries.count == 3)
      #expect(try await timetable.departures(from: "right") == [Departure(line: "1", time: "12:05")])
      try await http.close()
    }
  }

  @Test("A locked database is 503", arguments: [ResultCode.SQLITE_BUSY, .SQLITE_LOCKED])
  func lockedDatabase(code: ResultCode) async throws {
    let locked = StubTimetable { throw DatabaseError(resultCode: code) }
    try await BoardTestAssembler(timetable: locked).test { client in
      let login = try JSONDecoder().decode(Token.self, from: try await client.logIn().body)
      #expect(try await client.board(token: login.token).status == .serviceUnavailable)
    }
  }
}
