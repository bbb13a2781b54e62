public import Assembler
public import AssemblerEffects

/// Builds the scene that shows an organisation's repositories.
///
/// The header lists every effect that the scene can reach: it reads the date and the facts of the device,
/// waits on a clock, draws random numbers, reads and writes files, sends HTTP requests, and opens addresses.
/// A test gives the leaves:
///
/// ```swift
/// final class ReposTestAssembler: TestAssembler, ReposSceneAssembler {
///   func resolve() -> any ReposDataSource { StubReposDataSource(…) }
///   func resolve() -> any Analytics { SpyAnalytics() }
///   func resolve() -> HTTPClient { HTTPClient { _ in throw URLError(.notConnectedToInternet) } }
///   func resolve() -> FileAccess { .inMemory() }
///   func resolve() -> URLOpener { URLOpener { _ in true } }
/// }
/// let viewController: ReposViewController = ReposTestAssembler().resolve(organization: "pointfreeco")
/// ```
public protocol ReposSceneAssembler: ScopedAssembler, ClockAssembler, DateAssembler, DeviceInfoAssembler,
  FileAssembler, HTTPAssembler, RandomAssembler, URLOpenerAssembler
{
  @MainActor func resolve(organization: String) -> ReposViewController
  @MainActor func resolve(organization: String) -> ReposPresenter
  func resolve() -> GetRepos
  func resolve() -> GitHubConfiguration
  func resolve() -> any ReposDataSource
  func resolve() -> any Analytics
}

extension ReposSceneAssembler {
  /// The scene for `organization`: an account's name, as in the address of its page.
  @MainActor public func resolve(organization: String) -> ReposViewController {
    ReposViewController(presenter: resolve(organization: organization))
  }

  @MainActor public func resolve(organization: String) -> ReposPresenter {
    ReposPresenter(
      organization: organization,
      getRepos: resolve(),
      analytics: resolve(),
      device: resolve(),
      now: resolve(),
      openURL: resolve()
    )
  }

  public func resolve() -> GetRepos { GetRepos(dataSource: resolve()) }

  /// GitHub's public API, without a token.
  public func resolve() -> GitHubConfiguration { GitHubConfiguration() }

  /// The data source that asks GitHub, by name, for a conforming type that decorates it: a type cannot call
  /// the default that it replaces.
  public func gitHubReposDataSource() -> GitHubReposDataSource {
    GitHubReposDataSource(
      configuration: resolve(),
      http: resolve(),
      files: resolve(),
      now: resolve(),
      clock: resolve(),
      random: resolve()
    )
  }
}

extension ReposSceneAssembler where Self: LiveAssembler {
  /// A client that reports redirects in place of following them: the token must not follow one.
  public func resolve() -> HTTPClient { .withoutRedirects }

  public func resolve() -> any ReposDataSource { shared { gitHubReposDataSource() } }

  /// An analytics that keeps nothing. An application that wants its events writes this rule.
  public func resolve() -> any Analytics { shared { NoAnalytics() } }
}
