public import Assembler
public import AssemblerEffects
import AssemblerHTTP
public import GRDB
public import Logging
import ServerBounds
import ServerHTTP

/// The application: what lives as long as the server. A test stubs the database, the timetable and the logger.
public protocol BoardApplication: ScopedAssembler, Sendable, ClockAssembler, DateAssembler, UUIDAssembler {
  var database: any DatabaseWriter { get }
  var timetable: any Timetable { get }
  var logger: Logger { get }
  var passwords: Passwords { get }
  func request(token: String?, logger: Logger) -> any BoardRequest
}

extension BoardApplication {
  public func request(token: String?, logger: Logger) -> any BoardRequest {
    LiveRequest(parent: self, token: token, logger: logger)
  }
  // One, because it has the limits.
  public var passwords: Passwords { shared { Passwords() } }
  var accounts: Accounts {
    Accounts(database: PatientDatabase(database, clock: clock), passwords: passwords, now: date, uuid: uuid)
  }
  var cleanup: Cleanup { Cleanup(accounts: accounts, clock: clock, logger: logger) }
}

/// The live application. What must be closed is in its scope.
final class LiveApplication: LiveAssembler, BoardApplication, HTTPAssembler {
  let scope = Scope(label: "board")
  let logger: Logger
  private let pool: DatabasePool
  private let timetableURL: String

  init(pool: DatabasePool, timetableURL: String, logger: Logger) {
    (self.pool, self.timetableURL, self.logger) = (pool, timetableURL, logger)
  }

  var database: any DatabaseWriter { shared { pool } }
  var timetable: any Timetable { shared { WebTimetable(url: timetableURL, http: http, logger: logger) } }
  var http: HTTPClient { client.http }
  private var client: ServerHTTPClient { shared { ServerHTTPClient(bodyLimit: 1 << 20) } }
}

protocol Closable: Sendable {
  func close() async throws
}
extension DatabasePool: Closable {}
extension ServerHTTPClient: Closable {}
