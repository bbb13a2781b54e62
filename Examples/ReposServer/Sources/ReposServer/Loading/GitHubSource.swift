import AssemblerEffects
import AssemblerHTTP
import Foundation
import ReposFeature
import ServerBounds

/// Loads repositories with the client of `ReposFeature`.
final class GitHubSource: RepositorySource {
  let name: String
  private let configuration: GitHubConfiguration
  private let getRepos: GetRepos
  private let now: DateGenerator
  private let clock: any Clock<Duration>

  /// Creates a source.
  ///
  /// It caches pages in memory, so a refresh transfers only pages that changed.
  init(
    configuration: GitHubConfiguration,
    http: HTTPClient,
    now: DateGenerator,
    clock: any Clock<Duration>,
    random: RandomNumbers
  ) {
    name = configuration.baseURL.absoluteString
    self.configuration = configuration
    self.now = now
    self.clock = clock
    getRepos = GetRepos(
      dataSource: GitHubReposDataSource(
        configuration: configuration,
        http: http,
        files: .inMemory(),
        now: now,
        clock: clock,
        random: random
      )
    )
  }

  func repositories(
    of organization: String,
    report: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> [StoredRepository] {
    do {
      // Each request has a time limit, and an endless list of pages would have none.
      let late = LoadFailure("The list takes longer than ten minutes.")
      let result = try await within(.seconds(600), of: clock, else: late) { [getRepos] in
        try await getRepos(organization: organization) { progress in
          report(LoadProgress(pages: progress.pageCount, repositories: progress.repositoryCount))
        }
      }
      // The client is offline and answers from its cache. The database already has that list.
      guard result.cachedAt == nil else {
        throw LoadFailure("Can't reach \(configuration.baseURL.host() ?? name). Check the network.")
      }
      return try result.repositories.map { repository in
        guard !repository.name.hasControlCharacters else {
          throw LoadFailure(
            "The list has a name with control characters: \(repository.name.escapingControlCharacters)"
          )
        }
        return StoredRepository(
          name: repository.name,
          description: repository.description ?? "",
          page: repository.webURL?.absoluteString,
          pushedAt: repository.pushedAt
        )
      }
    } catch let error as GitHubError {
      throw LoadFailure(error.message(in: .gmt), retryAfter: error.retryDate)
    }
  }
}

extension GitHubError {
  fileprivate var retryDate: Date? {
    switch self {
    case .rateLimited(let date): date
    case .unavailable(_, _, let date): date
    default: nil
    }
  }
}
