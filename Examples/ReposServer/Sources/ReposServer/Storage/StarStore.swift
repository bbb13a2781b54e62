public import Foundation
import GRDB
public import ServerBounds

/// A repository that a visitor starred.
public struct Star: Hashable, Sendable {
  /// The account that owns the repository.
  public var organization: String
  /// The repository's name.
  public var name: String
}

/// Stores each visitor's stars.
///
/// Each method commits before it returns, so a confirmed star survives the end of the process.
public struct StarStore: Sendable {
  private let database: PatientDatabase

  /// Creates a store.
  public init(database: PatientDatabase) {
    self.database = database
  }

  /// The number of a visitor's stars.
  public func count(of visitor: String) async throws -> Int {
    try await database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM stars WHERE visitor = ?", arguments: [visitor]) ?? 0
    }
  }

  /// Those of some repositories' names that a visitor starred.
  public func starred(_ names: [String], of organization: String, by visitor: String) async throws -> Set<
    String
  > {
    try await database.read { database in
      let marks = databaseQuestionMarks(count: names.count)
      return try String.fetchSet(
        database,
        sql: "SELECT name FROM stars WHERE visitor = ? AND organization = ? AND name IN (\(marks))",
        arguments: [visitor, organization] + StatementArguments(names)
      )
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

  /// Removes a star, and returns whether it existed.
  public func remove(_ star: Star, of visitor: String) async throws -> Bool {
    try await database.write { database in
      try database.execute(
        sql: "DELETE FROM stars WHERE visitor = ? AND organization = ? AND name = ?",
        arguments: [visitor, star.organization, star.name]
      )
      return database.changesCount > 0
    }
  }
}
