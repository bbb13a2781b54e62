import AssemblerTesting
import Crypto
import Foundation
import GRDB
import HTTPTypes
import InMemoryLogging
import Logging
import ServerBounds
import TestSupport
import Testing

@testable import ReposServer

/// The real database, in files of a temporary folder.
@Suite struct DatabaseTests {
  @Test("What was read, starred and signed outlives the process") func restart() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "server.sqlite").path
      let cookie = Shared<String?>(nil)
      do {
        let pool = try ServerDatabase.open(at: path)
        let server = try ServerTestAssembler(.acme, database: pool)
        try await server.refresh()
        try await server.test { client in
          cookie.set(try await client.starAsSomebodyNew("anvil"))
        }
        try pool.close()
      }
      let pool = try ServerDatabase.open(at: path)
      let server = try ServerTestAssembler(database: pool)
      server.advanceDate(by: 2 * 86_400)
      server.stubSource.give(.failure(LoadFailure("There is no network.")))
      try await server.refresh()
      try await server.test { client in
        let page = try await client.send(.get, "/orgs/Acme", cookie: cookie.value).text
        #expect(page.names == ["rocket", "anvil", "Magnet"] && page.starred == ["anvil"])
        #expect(page.contains("Read 2 days ago.") && page.contains("There is no network."))
      }
    }
  }

  @Test("Only the owner can read the file, which holds the key of the cookies") func permissions()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "server.sqlite").path
      let pool = try ServerDatabase.open(at: path)
      let first = try await CookieKey.key(in: pool)
      let second = try await CookieKey.key(in: pool)
      #expect(first == second)
      for file in [path, path + "-wal"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      }
    }
  }

  @Test("A key from the environment is the same each time, and needs 32 characters")
  func keyOfTheEnvironment() throws {
    let text = String(repeating: "k", count: 32)
    #expect(try CookieKey.key(from: text) == CookieKey.key(from: text))
    #expect(throws: StartFailure.self) { try CookieKey.key(from: "too short") }
  }

  @Test("A damaged file is refused, and left as it is", arguments: ["text", "cut", "torn", "foreign"])
  func damaged(kind: String) async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "server.sqlite")
      try await makeDatabase(at: file.path)
      var bytes = try Data(contentsOf: file)
      switch kind {
      case "text": bytes = Data("Dear diary, ".utf8) + Data(repeating: 97, count: 5_000)
      case "cut": bytes = bytes.prefix(bytes.count * 2 / 3)
      case "torn":
        bytes.replaceSubrange(
          4_096..<(bytes.count - 4_096),
          with: Data(repeating: 0xFF, count: bytes.count - 8_192)
        )
      default:
        try FileManager.default.removeItem(at: file)
        let queue = try DatabaseQueue(path: file.path)
        try await queue.write { try $0.execute(sql: "CREATE TABLE bookmarks (address TEXT)") }
        try queue.close()
        bytes = try Data(contentsOf: file)
      }
      try bytes.write(to: file)

      let failure = #expect(throws: DatabaseFailure.self) { try ServerDatabase.open(at: file.path) }
      let message = try #require(failure?.description)
      #expect(message.contains(file.path) && message.contains("The server didn't change it."))
      #expect(message.contains("--database"))
      #expect(try Data(contentsOf: file) == bytes)
    }
  }

  @Test("A file that another program locks is refused when it starts, and answered with 503 when it runs")
  func locked() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "server.sqlite").path
      try await makeDatabase(at: path)
      let pool = try ServerDatabase.open(at: path, patience: .milliseconds(50))
      try pool.failIfLocked()
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: path, configuration: configuration)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      let server = try ServerTestAssembler(.acme, database: pool)
      try await server.test { client in
        #expect(try await client.send(.get, "/orgs/Acme").text.names == ["rocket", "anvil", "Magnet"])
        // The deadline of the body sleeps on this clock, too, so a number of sleepers doesn't say that the write does.
        let ticks = Task {
          while !Task.isCancelled {
            await server.testClock.advance(by: .milliseconds(25))
            try await Task.sleep(for: .milliseconds(5))
          }
        }
        defer { ticks.cancel() }
        let answer = try await client.send(.put, "/api/orgs/Acme/repositories/anvil/star")
        #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "5")
        #expect(answer.text.contains("Another program locks the database. Nothing was changed"))
      }
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      try await server.test { client in
        let answer = try await client.send(.put, "/api/orgs/Acme/repositories/anvil/star")
        #expect(answer.status == .noContent)
      }
      try pool.close()
      try await other.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM stars")
      }
      #expect(throws: DatabaseFailure.locked(path: path)) {
        try ServerDatabase.open(at: path, patience: .milliseconds(50))
      }
    }
  }

  @Test("A database in a missing folder is refused with the reason") func folderThatIsMissing() throws {
    let failure = #expect(throws: DatabaseFailure.self) {
      try ServerDatabase.open(at: "/nowhere/server.sqlite")
    }
    #expect(failure?.description.contains("No such file or directory") == true)
  }

  @Test("A full disk changes nothing, and is answered with 507 or shown as the load's failure")
  func fullDisk() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    // SQLite reports a database of its maximum size as it reports a full disk: SQLITE_FULL.
    try await server.database.write { database in
      let size = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(size)")
    }
    await #expect(throws: DatabaseError.self) {
      for visitor in 0..<1_000 {
        let star = Star(organization: "Acme", name: String(repeating: "x", count: 500))
        try await StarStore(database: server.patientDatabase).add(star, of: "\(visitor)", at: .testDefault)
      }
    }
    server.stubSource.give(
      .success((0..<500).map { StoredRepository(name: "number-\($0)", description: "It is new.") })
    )
    try await server.refresh()
    try await server.test { client in
      let list = try await client.send(.get, "/orgs/Acme").text
      #expect(list.names == ["rocket", "anvil", "Magnet"])
      #expect(list.contains("The list was loaded but couldn&#39;t be stored."))
      let uri = "/api/orgs/Acme/repositories/anvil/star"
      var answer = try await client.send(.put, uri)
      // A small row may still fit into the last page.
      while answer.status == .noContent { answer = try await client.send(.put, uri) }
      #expect(answer.status.code == 507)
      #expect(answer.text.contains("The server's disk is full. Nothing was changed."))
    }
  }

  @Test("A row that no program of ours wrote is an error in the log, and the others are served")
  func foreignRows()
    async throws
  {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let cookie = try await client.starAsSomebodyNew("anvil")
      try await server.database.write { database in
        try database.execute(sql: "UPDATE repositories SET pushed_at = 1e300 WHERE name = 'rocket'")
        try database.execute(sql: "UPDATE repositories SET name = X'FF' WHERE name = 'Magnet'")
        try database.execute(sql: "INSERT INTO stars SELECT visitor, organization, X'FF', 1 FROM stars")
      }
      #expect(try await client.send(.get, "/orgs/Acme").text.names == ["anvil"])
      #expect(try await client.send(.get, "/orgs/Acme/rocket").status == .notFound)
      #expect(try await client.send(.get, "/stars", cookie: cookie).text.names == ["anvil"])
      #expect(server.log.entries.filter { $0.level == .error }.count == 4)

      try await server.database.write { try $0.execute(sql: "UPDATE organizations SET refreshed_at = 1e300") }
      #expect(try await client.send(.get, "/api/orgs").status == .ok)
      #expect(try await client.send(.get, "/orgs/Acme").text.contains("for the first time"))
      try await server.refresh()
      #expect(try await client.send(.get, "/orgs/Acme").text.names == ["rocket", "anvil", "Magnet"])
    }
  }

  @Test("Lists of the sample aren't shown as GitHub's") func sources() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    let other = RepositoryStore(
      database: server.patientDatabase,
      source: "https://api.github.com",
      logger: server.logger
    )
    #expect(try await other.list(of: "Acme") == nil)
    #expect(try await other.repository(named: "anvil", of: "Acme") == nil)
    try await other.replace([StoredRepository(name: "new")], of: "acme", at: .testDefault)
    #expect(try await other.list(of: "ACME")?.repositories.map(\.name) == ["new"])
    let store = server.store
    #expect(try await store.list(of: "Acme") == nil)
  }

  private func makeDatabase(at path: String) async throws {
    let pool = try ServerDatabase.open(at: path)
    let many = (0..<500).map {
      StoredRepository(name: "number-\($0)", description: String(repeating: "x", count: 90))
    }
    let server = try ServerTestAssembler(many, database: pool)
    try await server.refresh()
    server.stubSource.give(.success(.acme))
    try await server.refresh()
    try pool.close()
  }
}
