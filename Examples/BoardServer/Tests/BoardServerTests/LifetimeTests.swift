import Assembler
import AssemblerTesting
import Foundation
import GRDB
import Hummingbird
import HummingbirdTesting
import Logging
import ServiceLifecycle
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import BoardServer

@Suite(.timeLimit(.minutes(2))) struct LifetimeTests {
  @Test("A request looks its user up once, and ends with its handler") func request() async throws {
    let application = try BoardTestAssembler()
    let login = try await application.logIn()
    try await expectReleased {
      let request = application.request(token: login.token, logger: application.logger)
      #expect(try await request.user.name == "Ada")
      _ = try await application.database.write { try Login.deleteAll($0) }
      #expect(try await request.user.name == "Ada")
      return request
    }
  }

  @Test("A test's own request replaces one rule: the user") func replacedUser() async throws {
    let board = try await SignedInRequest(parent: BoardTestAssembler()).board()
    #expect(board == Board(name: "Grace", stop: "Bergen", departures: [Departure(line: "1", time: "12:05")]))
  }

  @Test("A body that streams keeps the request's assembler until it's written") func stream() async throws {
    let application = try BoardTestAssembler()
    let router = Router()
    let last = Mutex<Weak?>(nil)
    router.get("stream") { request, context in
      let assembler = application.request(request, context)
      last.withLock { $0 = Weak(object: assembler) }
      return Response(
        status: .ok,
        body: ResponseBody { writer in
          #expect(last.withLock { $0?.object } != nil)
          try await writer.write(ByteBuffer(string: "\(assembler.token ?? "nobody")"))
          try await writer.finish(nil)
        }
      )
    }
    try await Application(router: router).test(.router) { client in
      let response = try await client.execute(uri: "/stream", method: .get)
      #expect(String(buffer: response.body) == "nobody")
    }
    #expect(last.withLock { $0?.object } == nil)
  }

  @Test("The background removes expired logins every ten minutes, and ends with the server")
  func cleanup() async throws {
    let clock = TestClock()
    let application = try BoardTestAssembler(clock: clock)
    _ = try await application.logIn()
    let group = ServiceGroup(
      configuration: .init(services: [application.cleanup], logger: application.logger)
    )
    async let end: Void = group.run()
    await clock.waitForSleepers()
    #expect(try await application.database.read { try Login.fetchCount($0) } == 1)
    application.now.date.withLock { $0 += 3_600 }
    await clock.advance(by: .seconds(600))
    await clock.waitForSleepers()
    #expect(try await application.database.read { try Login.fetchCount($0) } == 0)
    await group.triggerGracefulShutdown()
    try await end
  }

  @Test("What is open is closed, also after an error: the database, and a timetable that somebody asked for")
  func close() async throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    for asksTimetable in [false, true] {
      let open = Mutex<(any DatabaseWriter, WebTimetable?)?>(nil)
      await #expect(throws: CancellationError.self) {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        try await withBoard(database: path, timetable: "http://127.0.0.1:1", logger: logger) { board in
          let timetable = asksTimetable ? board.timetable as? WebTimetable : nil
          open.withLock { $0 = (board.database, timetable) }
          let patience = try await board.database.write { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
          #expect(patience == 0)
          try await board.addUser(name: "Ada", password: "engine", stop: "Oslo S")
          throw CancellationError()
        }
      }
      let (database, timetable) = try #require(open.withLock { $0 })
      #expect(throws: DatabaseError.self) { try database.read { try User.fetchCount($0) } }
      #expect((timetable != nil) == asksTimetable)
      if let timetable {
        let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1")))
        let error = await #expect(throws: URLError.self) { try await timetable.http.send(request) }
        #expect(error?.localizedDescription.contains("alreadyShutdown") == true)
      }
    }
  }

  @Test("The whole server ends with its services, and releases the application") func shutdown() async throws
  {
    try await expectReleased {
      let application = try BoardTestAssembler()
      try await application.addAda()
      try await boardServer(application, port: 0).test(.live) { client in
        let login = try await client.logIn()
        #expect(login.status == .ok)
        await application.testClock.waitForSleepers()
      }
      return application
    }
  }
}

nonisolated final class SignedInRequest: SendableChild<BoardTestAssembler>, BoardRequest {
  let token: String? = nil
  var logger: Logger { parent.logger }
  var user: User { get async throws { User(name: "Grace", stop: "Bergen", salt: Data(), hash: Data()) } }
}

private struct Weak: Sendable {
  weak let object: (any AnyObject & Sendable)?
}
