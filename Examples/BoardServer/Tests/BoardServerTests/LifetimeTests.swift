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

@testable import BoardServer

@Suite(.timeLimit(.minutes(2))) struct LifetimeTests {
  @Test("A request looks its user up once, and ends with its handler") func request() async throws {
    let application = try BoardTestAssembler()
    let login = try await application.accounts.logIn(Credentials(name: "Ada", password: "engine"))
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
    _ = try await application.accounts.logIn(Credentials(name: "Ada", password: "engine"))
    let group = ServiceGroup(
      configuration: .init(services: [application.cleanup], logger: application.logger)
    )
    async let end: Void = group.run()
    await clock.waitForSleepers()
    #expect(try await application.database.read { try Login.fetchCount($0) } == 1)
    application.now.withLock { $0 += 3_600 }
    await clock.advance(by: .seconds(600))
    await clock.waitForSleepers()
    #expect(try await application.database.read { try Login.fetchCount($0) } == 0)
    await group.triggerGracefulShutdown()
    try await end
  }

  @Test("The whole server ends with its services, and releases the application") func shutdown() async throws
  {
    try await expectReleased {
      let application = try BoardTestAssembler()
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
  var user: User { get async throws { try User(name: "Grace", password: "", stop: "Bergen", salt: "") } }
}

private struct Weak: Sendable {
  weak let object: (any AnyObject & Sendable)?
}
