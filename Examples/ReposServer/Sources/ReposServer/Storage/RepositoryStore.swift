public import Foundation
public import GRDB

/// A repository in the database.
public struct StoredRepository: Equatable, Sendable {
  /// The name without its owner.
  public var name: String
  /// The owner's description, or an empty string.
  public var description: String
  /// The address of its web page.
  public var page: String?
  /// The date of the last push.
  public var pushedAt: Date?

  /// Creates a repository.
  public init(name: String, description: String = "", page: String? = nil, pushedAt: Date? = nil) {
    self.name = name
    self.description = description
    self.page = page
    self.pushedAt = pushedAt
  }
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
  private let database: any DatabaseWriter
  /// Only lists from this source are read.
  private let source: String

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - database: The tables.
  ///   - source: The name of the repositories' source.
  public init(database: any DatabaseWriter, source: String) {
    self.database = database
    self.source = source
  }

  /// The stored list; `nil` before the first load.
  public func list(of organization: String) async throws -> RepositoryList? {
    try await database.read { [source] database in
      let date = try Double.fetchOne(
        database,
        sql: "SELECT refreshed_at FROM organizations WHERE name = ? AND source = ?",
        arguments: [organization, source]
      )
      guard let date else { return nil }
      let rows = try Row.fetchAll(
        database,
        sql:
          "SELECT name, description, page, pushed_at FROM repositories WHERE organization = ? ORDER BY position",
        arguments: [organization]
      )
      return RepositoryList(
        repositories: rows.map(StoredRepository.init),
        refreshedAt: Date(timeIntervalSince1970: date)
      )
    }
  }

  /// When an organization's list was last loaded.
  public func refreshDate(of organization: String) async throws -> Date? {
    try await database.read { [source] database in
      try Double.fetchOne(
        database,
        sql: "SELECT refreshed_at FROM organizations WHERE name = ? AND source = ?",
        arguments: [organization, source]
      ).map(Date.init(timeIntervalSince1970:))
    }
  }

  /// A repository by its exact name.
  public func repository(named name: String, of organization: String) async throws -> StoredRepository? {
    try await database.read { [source] database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT repositories.name, description, page, pushed_at
          FROM repositories JOIN organizations ON organizations.name = organization
          WHERE organization = ? AND source = ? AND repositories.name = ?
          """,
        arguments: [organization, source, name]
      ).map(StoredRepository.init)
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

extension StoredRepository {
  fileprivate init(_ row: Row) {
    self.init(
      name: row["name"],
      description: row["description"],
      page: row["page"],
      pushedAt: (row["pushed_at"] as Double?).map(Date.init(timeIntervalSince1970:))
    )
  }
}
