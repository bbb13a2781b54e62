import AssemblerEffects
import Crypto
import Foundation
public import GRDB
import Hummingbird
import ServerBounds

struct Credentials: Decodable { let name, password: String }

public struct User: Codable, Sendable, FetchableRecord, PersistableRecord {
  var name, stop: String
  var salt, hash: Data
}

/// A name, or a stop's, with a control character.
public struct InvalidName: Error {}

/// What a client shows with each request, for an hour.
struct Token: ResponseCodable { let token: String }

/// A row. It has the token's hash, so who reads the database can't log in, and the salt of the user's password, so it ends
/// when that changes.
struct Login: Codable, FetchableRecord, PersistableRecord {
  var token: Data
  var name: String
  var salt: Data
  var end: Date

  static func hash(_ token: String) -> Data { Data(SHA256.hash(data: Data(token.utf8))) }
}

/// The users and their logins, rows of a database.
struct Accounts: Sendable {
  let database: PatientDatabase
  let passwords: Passwords
  let now: DateGenerator
  let uuid: UUIDGenerator

  func logIn(_ credentials: Credentials, from client: String) async throws -> Token {
    // SQLite's text ends with a NUL: "ann\u{0}" would be ann.
    guard !credentials.name.hasControlCharacters else {
      throw HTTPError(.badRequest, message: "A name has no control characters.")
    }
    let user = try await database.read { try User.fetchOne($0, key: credentials.name) }
    // An unknown name takes as long as a wrong password. Keys are compared in constant time.
    let hash = try await passwords.hash(credentials.password, user?.salt ?? Data(), for: client)
    guard let user, hash == SymmetricKey(data: user.hash) else {
      throw HTTPError(.unauthorized, message: "The name or the password is wrong.")
    }
    let token = uuid().uuidString
    let login = Login(token: Login.hash(token), name: user.name, salt: user.salt, end: now() + 3_600)
    try await database.write { try login.insert($0) }
    return Token(token: token)
  }

  func user(token: String?) async throws -> User {
    let user = try await database.read { [now = now()] database in
      let login = try token.flatMap { try Login.fetchOne(database, key: Login.hash($0)) }
      let user = try login.flatMap { $0.end > now ? try User.fetchOne(database, key: $0.name) : nil }
      return user?.salt == login?.salt ? user : nil
    }
    guard let user else { throw HTTPError(.unauthorized, message: "Log in first.") }
    return user
  }

  /// Adds a user, or changes her password and her stop.
  func add(name: String, password: String, stop: String) async throws {
    guard !name.hasControlCharacters, !stop.hasControlCharacters else { throw InvalidName() }
    let salt = Data(uuid().uuidString.utf8)
    let hash = try await passwords.hash(password, salt, for: name).withUnsafeBytes { Data($0) }
    try await database.write { try User(name: name, stop: stop, salt: salt, hash: hash).save($0) }
  }

  func removeExpiredLogins() async throws {
    _ = try await database.write { [now = now()] in try Login.filter(Column("end") <= now).deleteAll($0) }
  }

  /// Creates the tables that aren't there yet.
  static func migrate(_ database: any DatabaseWriter) throws {
    try database.write { database in
      try database.execute(sql: "CREATE TABLE IF NOT EXISTS user (name TEXT PRIMARY KEY, stop, salt, hash)")
      try database.execute(sql: "CREATE TABLE IF NOT EXISTS login (token TEXT PRIMARY KEY, name, salt, end)")
    }
  }
}
