public import Foundation
public import GRDB

/// A repository that a visitor starred.
public struct Star: Hashable, Sendable {
  /// The account that owns the repository.
  public var organization: String
  /// The repository's name.
  public var name: String

  /// Creates a star.
  public init(organization: String, name: String) {
    self.organization = organization
    self.name = name
  }
}

/// Stores each visitor's stars.
///
/// Each method commits before it returns, so a confirmed star survives the end of the process.
public struct StarStore: Sendable {
  private let database: any DatabaseWriter

  /// Creates a store.
  public init(database: any DatabaseWriter) {
    self.database = database
  }

  /// A visitor's stars, newest first.
  public func stars(of visitor: String) async throws -> [Star] {
    try await database.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT organization, name FROM stars WHERE visitor = ?
          ORDER BY starred_at DESC, organization, name
          """,
        arguments: [visitor]
      ).map { Star(organization: $0["organization"], name: $0["name"]) }
    }
  }

  /// Adds a star. Adding it again has no effect.
  public func add(_ star: Star, of visitor: String, at date: Date) async throws {
    try await database.write { database in
      try database.execute(
        sql: "INSERT OR IGNORE INTO stars (visitor, organization, name, starred_at) VALUES (?, ?, ?, ?)",
        arguments: [visitor, star.organization, star.name, date.timeIntervalSince1970]
      )
    }
  }

  /// Removes a star, if it exists.
  public func remove(_ star: Star, of visitor: String) async throws {
    try await database.write { database in
      try database.execute(
        sql: "DELETE FROM stars WHERE visitor = ? AND organization = ? AND name = ?",
        arguments: [visitor, star.organization, star.name]
      )
    }
  }
}
