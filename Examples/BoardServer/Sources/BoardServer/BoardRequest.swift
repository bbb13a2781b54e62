public import Assembler
public import Logging

/// A request: what its handler and their objects share. Its rules are in an extension, so a test can replace one.
public protocol BoardRequest: ScopedAssembler, ChildAssembler, Sendable where Parent: BoardApplication {
  var token: String? { get }
  var logger: Logger { get }
  var user: User { get async throws }
}

extension BoardRequest {
  /// The signed-in user, looked up once for each request, whoever asks.
  public var user: User {
    get async throws { try await shared { [accounts, token] in try await accounts.user(token: token) } }
  }
  var accounts: Accounts { parent.accounts }

  func board() async throws -> Board {
    let user = try await user
    let timetable = PatientTimetable(timetable: parent.timetable, clock: parent.clock)
    return Board(
      name: user.name,
      stop: user.stop,
      departures: try await timetable.departures(from: user.stop)
    )
  }
}

nonisolated final class LiveRequest<Parent: BoardApplication>: SendableChild<Parent>, BoardRequest {
  let token: String?
  let logger: Logger

  init(parent: Parent, token: String?, logger: Logger) {
    (self.token, self.logger) = (token, logger)
    super.init(parent: parent)
  }
}
