public import Assembler
import Foundation

/// Reads repositories from GitHub's REST API.
public final class GitHubReposDataSource: ReposDataSource {
  private let configuration: GitHubConfiguration
  private let http: HTTPClient
  private let now: DateGenerator

  /// Creates a data source.
  ///
  /// - Parameters:
  ///   - configuration: Which GitHub to ask, and as whom.
  ///   - http: Sends the requests.
  ///   - now: The date that waiting times are counted from.
  public init(configuration: GitHubConfiguration, http: HTTPClient, now: DateGenerator) {
    self.configuration = configuration
    self.http = http
    self.now = now
  }

  /// Reads the repositories of `organization`, a page of 100 at a time, as the answers' `Link` fields lead.
  ///
  /// The stream throws ``GitHubError``, or what an HTTP client of your own throws.
  public func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error> {
    let reader = GitHubPageReader(
      account: organization,
      api: GitHubAPI(configuration: configuration, http: http, now: now)
    )
    return AsyncThrowingStream { try await reader.nextPage() }
  }
}
