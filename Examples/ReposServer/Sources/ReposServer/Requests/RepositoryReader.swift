public import AssemblerEffects
import Foundation
import HTTPTypes

/// Reads repositories and stars for a request's visitor.
public struct RepositoryReader: Sendable {
  let configuration: ServerConfiguration
  let repositories: RepositoryStore
  let stars: StarStore
  let status: LoadStatus
  let visitor: Visitor
  let now: DateGenerator

  /// Creates a reader.
  public init(
    configuration: ServerConfiguration,
    repositories: RepositoryStore,
    stars: StarStore,
    status: LoadStatus,
    visitor: Visitor,
    now: DateGenerator
  ) {
    self.configuration = configuration
    self.repositories = repositories
    self.stars = stars
    self.status = status
    self.visitor = visitor
    self.now = now
  }

  /// A repository, and whether the visitor starred it.
  public struct Item: Equatable, Sendable {
    var organization: String
    var repository: StoredRepository
    var isStarred: Bool
    /// Whether the server still has the organization; a star outlives it.
    var isServed = true
  }

  /// An organization's state.
  struct Overview: Equatable, Sendable {
    var organization: String
    var state: LoadStatus.State
    /// When the list was loaded; `nil` before the first load ends.
    var refreshedAt: Date?
    /// The time of the response, which ages are relative to.
    var now: Date
  }

  /// A page of an organization's list.
  struct List: Equatable, Sendable {
    var overview: Overview
    var query: ListQuery
    var items: [Item]
    /// The number of repositories that match the filter.
    var matches: Int
    /// The number of repositories.
    var total: Int
    var pages: Int { ListQuery.pages(of: matches) }
  }

  /// A page of the visitor's stars.
  struct Stars: Equatable, Sendable {
    var items: [Item]
    var page: Int
    /// The number of stars.
    var total: Int
    var pages: Int { ListQuery.pages(of: total) }
  }

  /// The page of a list that `query` selects.
  func list(of name: String, _ query: ListQuery) async throws -> List {
    let organization = try organization(named: name)
    let list = try await repositories.list(of: organization)
    let all = list?.repositories ?? []
    let matches = query.apply(to: all)
    let pages = ListQuery.pages(of: matches.count)
    // The first load may still find the page.
    guard query.page <= pages || list == nil else { throw ServerError.noPage(query.page, of: pages) }
    let items = matches.dropFirst((query.page - 1) * ListQuery.pageSize).prefix(ListQuery.pageSize)
    let starred = try await self.starred(items.map(\.name), of: organization)
    return List(
      overview: overview(of: organization, refreshedAt: list?.refreshedAt),
      query: query,
      items: items.map {
        Item(organization: organization, repository: $0, isStarred: starred.contains($0.name))
      },
      matches: matches.count,
      total: all.count
    )
  }

  /// A repository.
  public func item(named name: String, of organizationName: String) async throws -> Item {
    let organization = try organization(named: organizationName)
    guard let repository = try await repositories.repository(named: name, of: organization) else {
      throw ServerError(.notFound, "\(organization) has no repository \"\(name.shortened)\" here.")
    }
    let isStarred = try await !starred([repository.name], of: organization).isEmpty
    return Item(organization: organization, repository: repository, isStarred: isStarred)
  }

  /// A page of the visitor's stars, newest first. A repository that is no longer listed has only a name.
  func stars(onPage page: Int) async throws -> Stars {
    let total = if let id = visitor.id { try await stars.count(of: id) } else { 0 }
    guard page <= ListQuery.pages(of: total) else {
      throw ServerError.noPage(page, of: ListQuery.pages(of: total))
    }
    guard let id = visitor.id else { return Stars(items: [], page: page, total: total) }
    let size = ListQuery.pageSize
    let items = try await repositories.starred(by: id, offset: (page - 1) * size, limit: size).map { star in
      Item(
        organization: star.organization,
        repository: star.repository,
        isStarred: true,
        isServed: configuration.organization(named: star.organization) != nil
      )
    }
    return Stars(items: items, page: page, total: total)
  }

  /// Each organization's state.
  func overviews() async throws -> [Overview] {
    var overviews: [Overview] = []
    for organization in configuration.organizations {
      let date = try await repositories.refreshDate(of: organization)
      overviews.append(overview(of: organization, refreshedAt: date))
    }
    return overviews
  }

  /// The organization with this name in any case, spelled as in the configuration.
  func organization(named name: String) throws -> String {
    guard let organization = configuration.organization(named: name) else {
      throw ServerError(
        .notFound,
        "This server has no organization \"\(name.shortened)\". Start it with --org to add one."
      )
    }
    return organization
  }

  /// Those of the names that the visitor starred.
  private func starred(_ names: [String], of organization: String) async throws -> Set<String> {
    guard let id = visitor.id else { return [] }
    return try await stars.starred(names, of: organization, by: id)
  }

  private func overview(of organization: String, refreshedAt: Date?) -> Overview {
    Overview(
      organization: organization,
      state: status[organization],
      refreshedAt: refreshedAt,
      now: now()
    )
  }
}

extension String {
  /// The start of user input, for quoting in a message.
  var shortened: String { count > 60 ? prefix(60) + "…" : self }
}
