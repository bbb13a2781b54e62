import Foundation
public import Hummingbird
import Logging

extension Router {
  /// Adds the JSON API and the health check.
  public func addAPI<Child: RequestSceneAssembler>() where Context == AssembledContext<Child> {
    get("/api/orgs") { _, context in
      let reader = context.assembler.reader
      return try await reader.overviews().map(OverviewJSON.init)
    }

    get("/api/orgs/:organization/repositories") { request, context in
      let reader = context.assembler.reader
      return ListJSON(try await reader.list(of: context.component("organization"), ListQuery(request)))
    }

    get("/api/orgs/:organization/repositories/:repository") { _, context in
      let reader = context.assembler.reader
      return RepositoryJSON(
        try await reader.item(
          named: context.component("repository"),
          of: context.component("organization")
        )
      )
    }

    put("/api/orgs/:organization/repositories/:repository/star") { _, context in
      try await star(true, context)
    }
    delete("/api/orgs/:organization/repositories/:repository/star") { _, context in
      try await star(false, context)
    }

    get("/api/stars") { request, context in
      let reader = context.assembler.reader
      return StarsJSON(try await reader.stars(onPage: ListQuery(request).page))
    }

    get("/health") { request, context -> Response in
      let reader = context.assembler.reader
      do {
        let health = HealthJSON(
          status: "ok",
          organizations: try await reader.overviews().map(OverviewJSON.init)
        )
        return try context.responseEncoder.encode(health, from: request, context: context)
      } catch {
        context.logger.error("the database does not answer", metadata: ["error": "\(error)"])
        var response = try context.responseEncoder.encode(
          HealthJSON(status: "the database does not answer", organizations: []),
          from: request,
          context: context
        )
        response.status = .serviceUnavailable
        return response
      }
    }
  }
}

private func star<Child: RequestSceneAssembler>(
  _ isStarred: Bool,
  _ context: AssembledContext<Child>
) async throws -> Response {
  let writer = context.assembler.starWriter
  let cookie = try await writer.setStar(
    isStarred,
    on: context.component("repository"),
    of: context.component("organization")
  )
  var response = Response(status: .noContent)
  if let cookie { response.setCookie(cookie) }
  return response
}

/// A repository as JSON.
public struct RepositoryJSON: ResponseCodable {
  let organization: String
  let name: String
  let description: String
  let page: String?
  let pushedAt: Date?
  let isStarred: Bool

  /// Creates the JSON of an item.
  public init(_ item: RepositoryReader.Item) {
    organization = item.organization
    name = item.repository.name
    description = item.repository.description
    page = item.repository.page
    pushedAt = item.repository.pushedAt
    isStarred = item.isStarred
  }
}

/// An organization's state as JSON.
struct OverviewJSON: ResponseCodable {
  struct Failure: Codable {
    let message: String
    let nextLoad: Date?
  }

  let organization: String
  let refreshedAt: Date?
  let ageInSeconds: Int?
  let loading: LoadProgress?
  let failure: Failure?

  init(_ overview: RepositoryReader.Overview) {
    organization = overview.organization
    refreshedAt = overview.refreshedAt
    ageInSeconds = overview.refreshedAt.map { max(0, Int(overview.now.timeIntervalSince($0))) }
    loading = overview.state.progress
    failure = overview.state.failure.map { Failure(message: $0.message, nextLoad: overview.state.nextLoad) }
  }
}

/// A page of a list as JSON.
struct ListJSON: ResponseCodable {
  let overview: OverviewJSON
  let total: Int
  let matches: Int
  let page: Int
  let pages: Int
  let repositories: [RepositoryJSON]

  init(_ list: RepositoryReader.List) {
    overview = OverviewJSON(list.overview)
    total = list.total
    matches = list.matches
    page = list.query.page
    pages = list.pages
    repositories = list.items.map(RepositoryJSON.init)
  }
}

/// A page of a visitor's stars as JSON.
struct StarsJSON: ResponseCodable {
  let total: Int
  let page: Int
  let pages: Int
  let repositories: [RepositoryJSON]

  init(_ stars: RepositoryReader.Stars) {
    total = stars.total
    page = stars.page
    pages = stars.pages
    repositories = stars.items.map(RepositoryJSON.init)
  }
}

private struct HealthJSON: ResponseCodable {
  let status: String
  let organizations: [OverviewJSON]
}
