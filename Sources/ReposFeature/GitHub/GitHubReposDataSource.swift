public import AssemblerEffects

/// Reads repositories from GitHub's REST API, and keeps the pages for the time without a network.
public final class GitHubReposDataSource: ReposDataSource {
  private let configuration: GitHubConfiguration
  private let api: GitHubAPI
  private let store: PageStore
  private let now: DateGenerator

  /// Creates a data source.
  ///
  /// - Parameters:
  ///   - configuration: Which GitHub to ask, as whom, and within which limits.
  ///   - http: Sends the requests. It reports redirects in place of following them, so that the token stays
  ///     with the API: ``Assembler/HTTPClient/withoutRedirects``.
  ///   - files: Keeps the pages.
  ///   - now: The date that waiting times and ages are counted from.
  ///   - clock: Waits between two tries.
  ///   - random: Spreads those waits.
  public init(
    configuration: GitHubConfiguration,
    http: HTTPClient,
    files: FileAccess,
    now: DateGenerator,
    clock: any Clock<Duration>,
    random: RandomNumbers
  ) {
    self.configuration = configuration
    self.now = now
    api = GitHubAPI(
      transport: GitHubTransport(configuration: configuration, http: http),
      retry: RetryPolicy(limits: configuration.limits, now: now, random: random),
      now: now,
      clock: clock
    )
    store = PageStore(
      files: files,
      hasToken: configuration.token != nil,
      limit: configuration.limits.keptBytes
    )
  }

  /// Reads the repositories of an organisation, or of the user where no organisation has the name, a page of
  /// 100 at a time, as the answers' `Link` fields lead.
  ///
  /// The stream throws ``GitHubError``, or what an HTTP client of your own throws.
  public func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error> {
    let reader = GitHubPageReader(
      account: organization,
      configuration: configuration,
      loader: PageLoader(account: organization, api: api, store: store, now: now)
    )
    return AsyncThrowingStream { try await reader.nextPage() }
  }
}
