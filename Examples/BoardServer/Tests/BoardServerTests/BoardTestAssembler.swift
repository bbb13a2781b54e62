import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import GRDB
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import Logging
import Synchronization

@testable import BoardServer

/// The real server on a database in memory, a stub timetable and a test clock.
nonisolated final class BoardTestAssembler: SendableTestAssembler, BoardApplication {
  let database: any DatabaseWriter
  let timetable: any Timetable
  let testClock: TestClock
  var clock: any Clock<Duration> { testClock }
  let log = InMemoryLogHandler()
  var logger: Logger { Logger(label: "test") { [log] _ in log } }
  let uuid = UUIDGenerator.incrementing()
  let now = Now()
  var date: DateGenerator { DateGenerator { [now] in now.date.withLock { $0 } } }
  let passwords: Passwords

  init(
    timetable: any Timetable = StubTimetable(),
    clock: TestClock = TestClock(),
    passwords: Passwords = Passwords()
  ) throws {
    (self.timetable, testClock, self.passwords) = (timetable, clock, passwords)
    database = try DatabaseQueue()
    super.init()
    try Accounts.migrate(database)
  }

  func test<Value>(_ body: @Sendable (any TestClientProtocol) async throws -> Value) async throws -> Value {
    try await addAda()
    return try await boardServer(self, port: 0).test(.router, body)
  }

  func addAda() async throws { try await accounts.add(name: "Ada", password: "engine", stop: "Oslo S") }

  func logIn() async throws -> Token {
    try await addAda()
    return try await accounts.logIn(Credentials(name: "Ada", password: "engine"), from: "")
  }
}

/// A date that a test moves. What reads it can outlive the assembler.
nonisolated final class Now: Sendable {
  let date = Mutex(Date.testDefault)
}

struct StubTimetable: Timetable {
  var answer: @Sendable () async throws -> [Departure] = { [Departure(line: "1", time: "12:05")] }
  func departures(from stop: String) async throws -> [Departure] { try await answer() }
}

extension TestClientProtocol {
  func logIn(password: String = "engine") async throws -> TestResponse {
    let body = ByteBuffer(string: #"{"name": "Ada", "password": "\#(password)"}"#)
    return try await execute(uri: "/login", method: .post, body: body)
  }
  func board(token: String? = nil) async throws -> TestResponse {
    try await execute(
      uri: "/board",
      method: .get,
      headers: token.map { [.authorization: "Bearer \($0)"] } ?? [:]
    )
  }
}
