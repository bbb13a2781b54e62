public import GRDB

/// A database whose writes wait together while another process holds the file.
///
/// SQLite's own waiting blocks the only thread that writes, so that the twelfth write would wait for a minute: its own five
/// seconds, after those of eleven others. Here each asks again by itself.
public struct PatientDatabase: Sendable {
  private let database: any DatabaseWriter
  private let clock: any Clock<Duration>

  /// Creates a database that waits.
  ///
  /// - Parameters:
  ///   - database: A database whose writes don't wait: see `failIfLocked()`.
  ///   - clock: Sleeps between two attempts.
  public init(_ database: any DatabaseWriter, clock: any Clock<Duration>) {
    self.database = database
    self.clock = clock
  }

  /// Reads in a transaction.
  public func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws
    -> Value
  {
    try await database.read(body)
  }

  /// Writes in a transaction.
  ///
  /// - Throws: A `DatabaseError` with `SQLITE_BUSY` after five seconds.
  public func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws
    -> Value
  {
    for _ in 0..<200 {
      do { return try await database.write(body) } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY
      {
        try await clock.sleep(for: .milliseconds(25))
      }
    }
    return try await database.write(body)
  }
}

extension DatabaseWriter {
  /// From now on, a write fails immediately if another process holds the file. Reads wait as configured.
  public func failIfLocked() throws {
    try writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
  }
}
