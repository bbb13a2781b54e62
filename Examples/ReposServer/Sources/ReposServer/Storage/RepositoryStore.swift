public import Foundation
import GRDB
public import Logging
public import ServerBounds

/// A repository in the database.
public struct StoredRepository: Equatable, Sendable {
  /// The name without its owner.
  public var name: String
  /// The owner's description, or an empty string.
  public var description = ""
  /// The address of its web page.
  public var page: String?
  /// The date of the last push.
  public var pushedAt: Date?
}

/// An organization's repositories, as last loaded.
public struct RepositoryList: Equatable, Sendable {
  /// Most recently pushed first.
  public var repositories: [StoredRepository]
  /// When they were loaded.
  public var refreshedAt: Date
}

/// Stores each organization's repositories.
public struct RepositoryStore: Sendable {
  private let database: PatientDatabase
  /// Only lists from this source are read.
  private let source: String
  private let logger: Logger

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - database: The tables.
  ///   - source: The name of the repositories' source.
  ///   - logger: Gets the rows that can't be read. Lists are without them, and the next load replaces them.
  public init(database: PatientDatabase, source: String, logger: Logger) {
    self.database = database
    self.source = source
    self.logger = logger
  }

  /// The stored list; `nil` before the first load.
  public func list(of organization: String) async throws -> RepositoryList? {
    try await database.read { [self] database in
      guard let date = try refreshDate(of: organization, in: database) else { return nil }
      let rows = try Row.fetchAll(
        database,
        sql:
          "SELECT name, description, page, pushed_at FROM repositories WHERE organization = ? ORDER BY position",
        arguments: [organization]
      )
      return RepositoryList(repositories: readable(rows, StoredRepository.init), refreshedAt: date)
    }
  }

  /// When an organization's list was last loaded.
  public func refreshDate(of organization: String) async throws -> Date? {
    try await database.read { [self] in try refreshDate(of: organization, in: $0) }
  }

  /// A repository by its exact name.
  public func repository(named name: String, of organization: String) async throws -> StoredRepository? {
    try await database.read { [self] database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT repositories.name, description, page, pushed_at
          FROM repositories JOIN organizations ON organizations.name = organization
          WHERE organization = ? AND source = ? AND repositories.name = ?
          """,
        arguments: [organization, source, name]
      )
      return readable(rows, StoredRepository.init).first
    }
  }

  /// Some of the repositories that a visitor starred, newest star first. One that is no longer listed has only a name.
  public func starred(by visitor: String, offset: Int, limit: Int) async throws -> [(
    organization: String, repository: StoredRepository
  )] {
    try await database.read { [self] database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT star.organization, star.name, coalesce(description, '') AS description, page, pushed_at
          FROM (
            SELECT organization, name, starred_at FROM stars WHERE visitor = ?
            ORDER BY starred_at DESC, organization, name LIMIT ? OFFSET ?
          ) AS star
          LEFT JOIN organizations ON organizations.name = star.organization AND source = ?
          LEFT JOIN repositories ON repositories.organization = organizations.name AND repositories.name = star.name
          ORDER BY starred_at DESC, star.organization, star.name
          """,
        arguments: [visitor, limit, offset, source]
      )
      return readable(rows) { (try $0.decode(forColumn: "organization"), try StoredRepository($0)) }
    }
  }

  /// Replaces an organization's list in one transaction.
  public func replace(_ repositories: [StoredRepository], of organization: String, at date: Date) async throws
  {
    try await database.write { [source] database in
      try database.execute(
        sql: """
          INSERT INTO organizations (name, source, refreshed_at) VALUES (?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET source = excluded.source, refreshed_at = excluded.refreshed_at
          """,
        arguments: [organization, source, date.timeIntervalSince1970]
      )
      try database.execute(
        sql: "DELETE FROM repositories WHERE organization = ?",
        arguments: [organization]
      )
      let insert = try database.makeStatement(
        sql: """
          INSERT INTO repositories (organization, position, name, description, page, pushed_at)
          VALUES (?, ?, ?, ?, ?, ?)
          """
      )
      for (position, repository) in repositories.enumerated() {
        try insert.execute(
          arguments: [
            organization, position, repository.name, repository.description, repository.page,
            repository.pushedAt?.timeIntervalSince1970,
          ]
        )
      }
    }
  }
}

extension RepositoryStore {
  private func refreshDate(of organization: String, in database: Database) throws -> Date? {
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT refreshed_at FROM organizations WHERE name = ? AND source = ?",
      arguments: [organization, source]
    )
    return readable(rows) { try $0.date("refreshed_at") }.first ?? nil
  }

  /// What the rows have, without those that no program of ours wrote.
  private func readable<Value>(_ rows: [Row], _ read: (Row) throws -> Value) -> [Value] {
    rows.compactMap { row in
      do { return try read(row) } catch {
        logger.error("a row of the database can't be read", metadata: ["error": "\(error)"])
        return nil
      }
    }
  }
}

extension StoredRepository {
  fileprivate init(_ row: Row) throws {
    self.init(
      name: try row.decode(forColumn: "name"),
      description: try row.decode(forColumn: "description"),
      page: try row.decode(forColumn: "page"),
      pushedAt: try row.date("pushed_at")
    )
  }
}

extension Row {
  /// A date that a calendar has.
  fileprivate func date(_ column: String) throws -> Date? {
    let seconds: Double? = try decode(forColumn: column)
    if let seconds, abs(seconds) > 1e11 { throw CocoaError(.coderInvalidValue) }
    return seconds.map(Date.init(timeIntervalSince1970:))
  }
}
