import Foundation
public import GRDB

/// Opens and creates the server's database.
public enum ServerDatabase {
  /// Opens the database at `path`, or creates it.
  ///
  /// It checks an existing file before it writes anything, so a damaged file or another program's database stays
  /// unchanged. Only the owner can read a new file, because it contains the cookies' key.
  ///
  /// - Parameters:
  ///   - path: The file. Its folder must exist.
  ///   - patience: How long to wait while another program locks the file.
  /// - Throws: ``DatabaseFailure``, whose description says what to do.
  public static func open(
    at path: String,
    patience: Duration = .seconds(5)
  ) throws(DatabaseFailure) -> DatabasePool {
    do {
      var configuration = Configuration()
      configuration.label = "repos-server"
      configuration.busyMode = .timeout(patience / .seconds(1))
      try check(path, configuration)
      let pool = try DatabasePool(path: path, configuration: configuration)
      try migrator.migrate(pool)
      return pool
    } catch let failure as DatabaseFailure {
      throw failure
    } catch {
      throw DatabaseFailure(error, path: path)
    }
  }

  /// Marks the file as this program's (`PRAGMA application_id`): "REPO".
  private static let applicationID: Int32 = 0x5245_504F

  private static func check(_ path: String, _ configuration: Configuration) throws {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    guard let size else { return try createFile(path) }
    guard size > 0 else { return }
    var configuration = configuration
    configuration.readonly = true
    let reader = try DatabaseQueue(path: path, configuration: configuration)
    try reader.read { database in
      let problem = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
      guard problem == "ok" else { throw DatabaseFailure.damaged(path: path, details: problem ?? "") }
      let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      let identifier = try Int32.fetchOne(database, sql: "PRAGMA application_id")
      guard tables == 0 || identifier == applicationID else { throw DatabaseFailure.foreign(path: path) }
    }
    try reader.close()
  }

  private static func createFile(_ path: String) throws {
    let file = Foundation.open(path, O_CREAT | O_EXCL | O_RDWR, 0o600)
    guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    close(file)
  }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          CREATE TABLE organizations (
            name TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
            source TEXT NOT NULL,
            refreshed_at REAL NOT NULL
          );
          CREATE TABLE repositories (
            organization TEXT NOT NULL COLLATE NOCASE REFERENCES organizations ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            description TEXT NOT NULL,
            page TEXT,
            pushed_at REAL,
            PRIMARY KEY (organization, position)
          ) WITHOUT ROWID;
          CREATE INDEX repositories_by_name ON repositories (organization, name);
          CREATE TABLE stars (
            visitor TEXT NOT NULL,
            organization TEXT NOT NULL COLLATE NOCASE,
            name TEXT NOT NULL,
            starred_at REAL NOT NULL,
            PRIMARY KEY (visitor, organization, name)
          ) WITHOUT ROWID;
          CREATE TABLE secrets (name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL);
          """
      )
    }
    return migrator
  }
}

/// Why the database cannot be used. The description says what to do.
public enum DatabaseFailure: Error, Equatable, CustomStringConvertible {
  /// The file is not a database, or is damaged.
  case damaged(path: String, details: String)
  /// The file belongs to another program.
  case foreign(path: String)
  /// Another program locks the file.
  case locked(path: String)
  /// The file cannot be opened, read or written.
  case unusable(path: String, details: String)

  /// Classifies an error for the file at `path`.
  public init(_ error: any Error, path: String) {
    switch error {
    case let error as DatabaseError:
      let details = error.message ?? "\(error.resultCode)"
      self =
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: .damaged(path: path, details: details)
        case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path: path)
        default: .unusable(path: path, details: details)
        }
    case let error as POSIXError:
      self = .unusable(path: path, details: String(cString: strerror(error.code.rawValue)))
    default:
      self = .unusable(path: path, details: "\(error)")
    }
  }

  public var description: String {
    switch self {
    case .damaged(let path, let details):
      """
      \(path) is damaged or isn't a database (\(details)). The server didn't change it. \
      Restore a copy, move it away to start over, or choose another file with --database.
      """
    case .foreign(let path):
      "\(path) is another program's database. The server didn't change it. Choose another file with --database."
    case .locked(let path):
      "\(path) is locked by another program. Stop that program, or choose another file with --database."
    case .unusable(let path, let details):
      "\(path) can't be used: \(details). Check the folder and its permissions, or choose another file with --database."
    }
  }
}
