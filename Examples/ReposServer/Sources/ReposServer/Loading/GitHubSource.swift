public import AssemblerEffects
public import AssemblerHTTP
import Foundation
public import ReposFeature

/// Loads repositories with the client of `ReposFeature`.
public final class GitHubSource: RepositorySource {
  public let name: String
  private let configuration: GitHubConfiguration
  private let getRepos: GetRepos
  private let now: DateGenerator

  /// Creates a source.
  ///
  /// It caches pages in memory, so a refresh transfers only pages that changed.
  public init(
    configuration: GitHubConfiguration,
    http: HTTPClient,
    now: DateGenerator,
    clock: any Clock<Duration>,
    random: RandomNumbers
  ) {
    name = configuration.baseURL.absoluteString
    self.configuration = configuration
    self.now = now
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

  public func repositories(
    of organization: String,
    report: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> [StoredRepository] {
    do {
      let result = try await getRepos(organization: organization) { progress in
        report(LoadProgress(pages: progress.pageCount, repositories: progress.repositoryCount))
      }
      // The client is offline and answers from its cache. The database already has that list.
      guard result.cachedAt == nil else {
        throw LoadFailure("Can't reach \(configuration.baseURL.host() ?? name). Check the network.")
      }
      return result.repositories.map { repository in
        StoredRepository(
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
