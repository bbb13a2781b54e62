public import Assembler
public import AssemblerEffects
public import GRDB
public import Logging

/// The application: what lives as long as the server. A test stubs the database, the timetable and the logger.
public protocol BoardApplication: ScopedAssembler, Sendable, ClockAssembler, DateAssembler, UUIDAssembler {
  var database: any DatabaseWriter { get }
  var timetable: any Timetable { get }
  var logger: Logger { get }
  func request(token: String?, logger: Logger) -> any BoardRequest
}

extension BoardApplication {
  public func request(token: String?, logger: Logger) -> any BoardRequest {
    LiveRequest(parent: self, token: token, logger: logger)
  }
  var accounts: Accounts { Accounts(database: database, now: date, uuid: uuid) }
  var cleanup: Cleanup { Cleanup(accounts: accounts, clock: clock, logger: logger) }
}

/// The live application, of resources that ``serve(database:timetable:port:logger:)`` opens and closes.
final class LiveApplication: LiveAssembler, BoardApplication {
  let scope = Scope(label: "board")
  let database: any DatabaseWriter
  let timetable: any Timetable
  let logger: Logger

  init(database: any DatabaseWriter, timetable: any Timetable, logger: Logger) {
    (self.database, self.timetable, self.logger) = (database, timetable, logger)
  }
}
