import AssemblerEffects
import CryptoExtras
import Foundation
public import GRDB
import Hummingbird

struct Credentials: Decodable { let name, password: String }

public struct User: Codable, Sendable, FetchableRecord, PersistableRecord {
  var name, stop: String
  var salt, hash: Data

  init(name: String, password: String, stop: String, salt: String) throws {
    (self.name, self.stop, self.salt) = (name, stop, Data(salt.utf8))
    hash = try Self.hash(password, self.salt)
  }

  static func hash(_ password: String, _ salt: Data) throws -> Data {
    let (password, rounds) = (Data(password.utf8), 1 << 14)
    return try KDF.Scrypt.deriveKey(
      from: password,
      salt: salt,
      outputByteCount: 32,
      rounds: rounds,
      blockSize: 8,
      parallelism: 1
    ).withUnsafeBytes { Data($0) }
  }
}

struct Login: Codable, FetchableRecord, PersistableRecord, ResponseEncodable {
  var token, name: String
  var end: Date
}

/// The users and their logins, rows of a database.
struct Accounts: Sendable {
  let database: any DatabaseWriter
  let now: DateGenerator
  let uuid: UUIDGenerator

  func logIn(_ credentials: Credentials) async throws -> Login {
    let user = try await database.read { try User.fetchOne($0, key: credentials.name) }
    guard let user, try User.hash(credentials.password, user.salt) == user.hash else {
      throw HTTPError(.unauthorized, message: "The name or the password is wrong.")
    }
    let login = Login(token: uuid().uuidString, name: user.name, end: now() + 3_600)
    try await database.write { try login.insert($0) }
    return login
  }

  func user(token: String?) async throws -> User {
    let user = try await database.read { [now = now()] database in
      let login = try Login.fetchOne(database, key: token)
      return try login.flatMap { $0.end > now ? try User.fetchOne(database, key: $0.name) : nil }
    }
    guard let user else { throw HTTPError(.unauthorized, message: "Log in first.") }
    return user
  }

  func removeExpiredLogins() async throws {
    _ = try await database.write { [now = now()] in try Login.filter(Column("end") <= now).deleteAll($0) }
  }

  /// Creates the tables that aren't there yet.
  func migrate() throws {
    try database.write { database in
      try database.execute(sql: "CREATE TABLE IF NOT EXISTS user (name TEXT PRIMARY KEY, stop, salt, hash)")
      try database.execute(sql: "CREATE TABLE IF NOT EXISTS login (token TEXT PRIMARY KEY, name, end)")
    }
  }
}

/// Adds a user to the database at a path.
public func addUser(name: String, password: String, stop: String, database path: String) async throws {
  let accounts = Accounts(database: try DatabaseQueue(path: path), now: .live, uuid: .live)
  try accounts.migrate()
  let user = try User(name: name, password: password, stop: stop, salt: UUID().uuidString)
  try await accounts.database.write { try user.save($0) }
}
