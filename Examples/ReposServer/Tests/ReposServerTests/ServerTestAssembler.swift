import Assembler
import AssemblerEffects
import AssemblerTesting
import Crypto
import Foundation
import GRDB
import InMemoryLogging
import Logging
import Synchronization

@testable import ReposServer

/// The server on stub leaves: a database in memory, and a source that a test fills.
///
/// The date stands at the default of the tests unless a test moves it, and no visitor's name or key is random.
nonisolated final class ServerTestAssembler: SendableTestAssembler, ServerAssembler {
  let stubSource: StubSource
  let database: any DatabaseWriter
  let log = InMemoryLogHandler()
  let testClock = TestClock()
  let clock: any Clock<Duration>
  let configuration: ServerConfiguration
  private let now = Now()

  init(
    _ repositories: [StoredRepository] = [],
    organizations: [String] = ["Acme"],
    database: (any DatabaseWriter)? = nil,
    clock: (any Clock<Duration>)? = nil
  ) throws {
    self.clock = clock ?? testClock
    stubSource = StubSource(repositories)
    configuration = ServerConfiguration(organizations: organizations)
    self.database = try database ?? DatabaseQueue()
    try ServerDatabase.migrator.migrate(self.database)
  }

  var source: any RepositorySource { stubSource }
  var date: DateGenerator { DateGenerator { [now] in now.date.withLock { $0 } } }
  var signer: VisitorSigner { VisitorSigner(key: SymmetricKey(data: Data(repeating: 7, count: 32))) }
  var logger: Logger { Logger(label: "test") { _ in log } }

  func advanceDate(by seconds: TimeInterval) { now.date.withLock { $0 += seconds } }

  /// Loads the source's repositories as the background does, once.
  @discardableResult
  func refresh(_ organization: String = "Acme") async throws -> Duration {
    var failures = 0
    let refresh = self.refresh(of: organization)
    return try await refresh(failures: &failures)
  }

  /// Sends requests to the routes, without a socket and without the background.
  func test(_ body: (TestClient) async throws -> Void) async throws {
    try await body(TestClient(serverResponder(self)))
  }
}

/// A date that a test moves. What reads it can outlive the assembler.
nonisolated final class Now: Sendable {
  let date = Mutex(Date.testDefault)
}

/// A source that a test fills, and can make fail.
final class StubSource: RepositorySource {
  let name = "stub"
  private let outcome: Mutex<Result<[StoredRepository], LoadFailure>>
  private let count = Mutex(0)

  init(_ repositories: [StoredRepository]) {
    outcome = Mutex(.success(repositories))
  }

  /// The number of loads so far.
  var loads: Int { count.withLock { $0 } }

  /// Gives this to the loads that follow.
  func give(_ next: Result<[StoredRepository], LoadFailure>) { outcome.withLock { $0 = next } }

  func repositories(
    of organization: String,
    report: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> [StoredRepository] {
    count.withLock { $0 += 1 }
    return try outcome.withLock { $0 }.get()
  }
}

extension [StoredRepository] {
  /// Three repositories of Acme, the latest pushed first.
  static let acme = [
    StoredRepository(
      name: "rocket",
      description: "Flies to the moon",
      page: "https://github.com/Acme/rocket",
      pushedAt: .testDefault - 90
    ),
    StoredRepository(name: "anvil", description: "Falls on coyotes", pushedAt: .testDefault - 7_200),
    StoredRepository(name: "Magnet", description: "Attracts, over the moon even", pushedAt: nil),
  ]
}

/// A value that closures share.
final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) { stored = Mutex(value) }

  var value: Value { stored.withLock { $0 } }
  func set(_ value: Value) { stored.withLock { $0 = value } }
}
