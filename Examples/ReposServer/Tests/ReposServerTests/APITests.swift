import AssemblerTesting
import Foundation
import HTTPTypes
import InMemoryLogging
import Logging
import Testing

@testable import ReposServer

@Suite struct APITests {
  @Test("A list has the matching repositories, the visitor's stars and its age") func list() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    server.advanceDate(by: 60)
    try await server.test { client in
      let cookie = try await client.starAsSomebodyNew("Magnet")
      let list: ListJSON = try await client.send(
        .get,
        "/api/orgs/acme/repositories?q=moon&sort=name",
        cookie: cookie
      ).json()
      #expect(list.repositories.map(\.name) == ["Magnet", "rocket"])
      #expect(list.repositories.map(\.isStarred) == [true, false])
      #expect(list.repositories[1].pushedAt == Date.testDefault - 90)
      #expect((list.total, list.matches) == (3, 2))
      #expect((list.page, list.pages) == (1, 1))
      #expect(list.overview.refreshedAt == Date.testDefault)
      #expect(list.overview.ageInSeconds == 60)
    }
  }

  @Test("A visitor stars repositories and removes stars") func repositoryAndStars() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let cookie = try await client.starAsSomebodyNew("rocket")
      let item: RepositoryJSON = try await client.send(
        .get,
        "/api/orgs/Acme/repositories/rocket",
        cookie: cookie
      ).json()
      #expect(item.isStarred && item.page == "https://github.com/Acme/rocket")

      let again = try await client.send(.put, "/api/orgs/Acme/repositories/anvil/star", cookie: cookie)
      #expect(again.status == .noContent && again.cookie == nil)
      let removal = try await client.send(.delete, "/api/orgs/Acme/repositories/rocket/star", cookie: cookie)
      #expect(removal.status == .noContent)
      let stars: StarsJSON = try await client.send(.get, "/api/stars", cookie: cookie).json()
      #expect(stars.repositories.map(\.name) == ["anvil"] && (stars.total, stars.pages) == (1, 1))
      let missing = try await client.send(.put, "/api/orgs/Acme/repositories/nothing/star", cookie: cookie)
      #expect(missing.status == .notFound)
    }
  }

  @Test("Each organization's age and last failure are in the overview, and the server is healthy")
  func organizationsAndHealth() async throws {
    let server = try ServerTestAssembler(.acme, organizations: ["Acme", "Zeta"])
    try await server.refresh()
    server.stubSource.give(.failure(LoadFailure("No answer.")))
    try await server.refresh("Zeta")
    try await server.test { client in
      let overviews: [OverviewJSON] = try await client.send(.get, "/api/orgs").json()
      #expect(overviews.map(\.organization) == ["Acme", "Zeta"])
      #expect(overviews.map(\.refreshedAt) == [.testDefault, nil])
      #expect(overviews[1].failure?.message == "No answer.")
      let health = try await client.send(.get, "/health")
      #expect(health.status == .ok && health.text.contains(#""status":"ok""#))
    }
  }

  @Test("Each request's log entries have its identifier") func log() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.test { client in
      for _ in 0..<2 { _ = try await client.send(.get, "/health") }
    }
    let ids = Set(server.log.entries.compactMap { $0.metadata["hb.request.id"]?.description })
    #expect(ids.count == 2)
  }
}
