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
    var pages: Int { max(1, (matches + ListQuery.pageSize - 1) / ListQuery.pageSize) }
  }

  /// The page of a list that `query` selects.
  func list(of name: String, _ query: ListQuery) async throws -> List {
    let organization = try organization(named: name)
    let list = try await repositories.list(of: organization)
    let starred = try await Set(visitorStars())
    let all = list?.repositories ?? []
    let matches = query.apply(to: all)
    let items = matches.dropFirst((query.page - 1) * ListQuery.pageSize).prefix(ListQuery.pageSize)
    return List(
      overview: overview(of: organization, refreshedAt: list?.refreshedAt),
      query: query,
      items: items.map { item($0, of: organization, starred) },
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
    return item(repository, of: organization, try await Set(visitorStars()))
  }

  /// The visitor's starred repositories, newest star first. One that is no longer listed has only a name.
  func starredItems() async throws -> [Item] {
    var items: [Item] = []
    for star in try await visitorStars() {
      let repository = try await repositories.repository(named: star.name, of: star.organization)
      items.append(
        Item(
          organization: star.organization,
          repository: repository ?? StoredRepository(name: star.name),
          isStarred: true
        )
      )
    }
    return items
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

  private func visitorStars() async throws -> [Star] {
    guard let id = visitor.id else { return [] }
    return try await stars.stars(of: id)
  }

  private func overview(of organization: String, refreshedAt: Date?) -> Overview {
    Overview(
      organization: organization,
      state: status[organization],
      refreshedAt: refreshedAt,
      now: now()
    )
  }

  private func item(_ repository: StoredRepository, of organization: String, _ starred: Set<Star>) -> Item {
    let star = Star(organization: organization, name: repository.name)
    return Item(organization: organization, repository: repository, isStarred: starred.contains(star))
  }
}

extension String {
  /// The start of user input, for quoting in a message.
  var shortened: String { count > 60 ? prefix(60) + "…" : self }
}
